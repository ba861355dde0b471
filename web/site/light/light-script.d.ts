/** Address of the content pages' script (scripts/build/build-light-script.ts). */
declare module "virtual:light-script" {
  export const lightScript: string;
}
