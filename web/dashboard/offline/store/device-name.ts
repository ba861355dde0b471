/** Name of the device's database (device.ts). */
export const deviceName = "darasa";
