import { readReturnRule, saveReturnRule } from '#database/queries/shop-settings/return-rule.ts';
import { centsFromDollars, dollarsFromStored } from '#domain/money.ts';
import { ok } from '#domain/result.ts';
import type { ReturnRule } from '#domain/return/return-rule.ts';
import type { RecordKind } from '../edits/edited-record.ts';

/** The id of the only rule of returns, in the log. */
export const RETURNS_ID = 'returns';

/** Returns the rule of returns as staff edit it, with money in dollars. */
export function toReturnSettings({ days, freeLabelCents }: ReturnRule) {
  return { days, freeLabelAbove: freeLabelCents === null ? null : dollarsFromStored(freeLabelCents) };
}

/** The rule of returns, as a record whose edits are merged, logged and undone like others. */
export const RETURN_SETTINGS: RecordKind = {
  subject: 'shop',
  onlyId: RETURNS_ID,
  unknown: 'not_found',
  findForUpdate: async (tx) => toReturnSettings(await readReturnRule(tx)),
  async update(tx, _id, values) {
    const { days, freeLabelAbove } = { ...toReturnSettings(await readReturnRule(tx)), ...values };
    await saveReturnRule(tx, {
      days,
      freeLabelCents: freeLabelAbove === null ? null : centsFromDollars(freeLabelAbove),
    });
    return ok(undefined);
  },
};
