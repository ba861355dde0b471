import type { EarlierFees, FeeAccess } from "#contract/fees/rules.ts";

export interface MoneyNumber {
  network: string;
  number: string;
  name: string;
  /** Dial code, such as "+254"; empty for all countries. */
  country: string;
}

/** Values of the form that edits the settings. */
export interface RuleValues {
  is_on: boolean;
  due_days: string;
  access: FeeAccess;
  grace_days: string;
  mobile_money: MoneyNumber[];
  instructions: string;
  /** Empty until the admin has chosen. */
  earlier_fees: EarlierFees | "";
}
