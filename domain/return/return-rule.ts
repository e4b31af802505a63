import type { ReturnReason } from './return-reason.ts';

/** Until when customers may ask for returns, and who pays for the label. */
export type ReturnRule = {
  /** How long after the delivery customers may ask for a return. */
  readonly days: number;
  /** The label is free for orders with a higher total; null for none. */
  readonly freeLabelCents: number | null;
};

/** The rule of a shop that has not saved its own (SPECIFICATION section 9). */
export const DEFAULT_RETURN_RULE: ReturnRule = { days: 30, freeLabelCents: 75_00 };

/** The longest time that staff can choose. */
export const MAX_RETURN_DAYS = 365;

/** Reasons that are the shop's fault, so that it pays for the way back of any order. */
const OWN_FAULTS: readonly ReturnReason[] = ['damaged', 'wrong_item'];

/** Whether the shop pays for the label of a return. */
export function isLabelFree(
  { freeLabelCents }: ReturnRule,
  { totalCents, reasons }: { totalCents: number; reasons: readonly ReturnReason[] },
): boolean {
  if (reasons.some((reason) => OWN_FAULTS.includes(reason))) return true;
  return freeLabelCents !== null && totalCents > freeLabelCents;
}
