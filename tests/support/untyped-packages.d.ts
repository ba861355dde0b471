/** The parts that the tests use of packages that bring no types. */

declare module "@20minutes/s3rver" {
  export default class S3rver {
    constructor(options: {
      port: number;
      address: string;
      silent: boolean;
      directory: string;
      configureBuckets: { name: string }[];
    });
    run(): Promise<unknown>;
    close(): Promise<void>;
  }
}

declare module "doiuse/lib/DoIUse.js" {
  import type { Plugin } from "postcss";

  interface DoIUse extends Plugin {}
  /** Tells of each use of what one of the browsers lacks. */
  class DoIUse {
    constructor(options: { browsers: string[]; onFeatureUsage: (usage: { message: string }) => void });
  }
  export default DoIUse;
}
