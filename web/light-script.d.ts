/** The address of the script of content pages (scripts/build-light-script.ts). */
declare module "virtual:light-script" {
  export const lightScript: string;
}
