/** Types of the used parts of packages without types. */

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
  /** Reports each use of a feature that one of the browsers lacks. */
  class DoIUse {
    constructor(options: { browsers: string[]; onFeatureUsage: (usage: { message: string }) => void });
  }
  export default DoIUse;
}
