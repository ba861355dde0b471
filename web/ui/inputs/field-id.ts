/** Returns the id of the control named `name`, so that an error summary can link to it. */
export function fieldId(name: string): string {
  return `field-${name}`;
}
