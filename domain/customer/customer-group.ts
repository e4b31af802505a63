import { toSingleLine } from '../text.ts';

/** Maximum number of groups of one customer, and of one discount. */
export const MAX_GROUP_COUNT = 20;

/** Returns a typed name of a group of customers as it is stored. Names that differ in case or spaces name one group. */
export function normaliseGroup(text: string): string {
  return toSingleLine(text).toLowerCase();
}
