import type { Queryable } from '#database/connection/connect.ts';
import {
  deletePriceRule,
  insertPriceRule,
  lockPriceRule,
  updatePriceRule,
} from '#database/queries/pricing/price-rules.ts';
import { cents } from '#domain/money.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import { pricePercentLimitOf, type StaffRole } from '#domain/staff/permissions.ts';
import type { RecordKind } from '../edits/edited-record.ts';
import { CONFIRMED_PERCENT } from '../products/check-prices.ts';
import type { ServiceError } from '../service-error.ts';
import { checkRule } from './check-rule.ts';
import { confirmationOfPrices } from './confirmation-of-prices.ts';
import {
  countPreview,
  findPriceAboveLimit,
  listPricesAbove,
  openPreview,
  type RowChange,
} from './preview-rule.ts';
import { fromRuleFields, toRuleFields, toRuleRow, toRuleValues } from './rule-values.ts';

/** The lowest price that a rule may give a product. */
export const MIN_PRICE_CENTS = cents(1);

type Context = {
  readonly now: Date;
  /** The role of the person who makes the change, whose limit applies. */
  readonly role: StaffRole | undefined;
  /** An undo also deletes a rule that has started. */
  readonly isUndo?: boolean;
  /** Whether prices may change by more than half. */
  readonly isConfirmed: boolean;
};

/** Returns how to read and write price rules, for a change at `now` by a member with `role`. */
export function priceRuleRecords({
  isUndo = false,
  ...context
}: Context): RecordKind & { readonly subject: 'price_rule' } {
  const { now } = context;
  const check = (tx: Queryable, change: RowChange) => checkChange(tx, change, context);
  return {
    subject: 'price_rule',
    coupled: ['effect', 'value'],
    unknown: 'price_rule_unknown',
    async findForUpdate(tx, id) {
      const row = await lockPriceRule(tx, id);
      return row && toRuleFields(toRuleValues(row));
    },
    async insert(tx, id, fields) {
      const after = toRuleRow(id, fromRuleFields(fields));
      const checked = await check(tx, { before: null, after });
      if (checked.ok) await insertPriceRule(tx, after);
      return checked;
    },
    async update(tx, id, fields) {
      const before = await lockPriceRule(tx, id);
      if (before === undefined) return fail({ code: 'price_rule_unknown' });
      const after = toRuleRow(id, fromRuleFields({ ...toRuleFields(toRuleValues(before)), ...fields }));
      const checked = await check(tx, { before, after });
      if (checked.ok) await updatePriceRule(tx, after);
      return checked;
    },
    async remove(tx, id) {
      const before = await lockPriceRule(tx, id);
      if (before === undefined) return fail({ code: 'price_rule_unknown' });
      const hasStarted = before.startsAt === null || before.startsAt <= now;
      if (hasStarted && !isUndo) {
        return fail({ code: 'in_use', detail: 'This sale price has started. End it instead.' });
      }
      const checked = await check(tx, { before, after: null });
      if (checked.ok) await deletePriceRule(tx, id);
      return checked;
    },
  };
}

/** Refuses a wrong rule, prices below a cent, changes above the limit of the role, and large ones without a confirmation. */
async function checkChange(
  tx: Queryable,
  change: RowChange,
  { now, role, isConfirmed }: Omit<Context, 'isUndo'>,
): Promise<Result<void, ServiceError>> {
  const { before, after } = change;
  const errors =
    after === null ? [] : await checkRule(tx, toRuleValues(after), before && toRuleValues(before));
  if (errors.length > 0) return fail({ code: 'invalid_request', errors });
  const preview = await openPreview(tx, change, now);
  const { belowFloor } = await countPreview(tx, preview, MIN_PRICE_CENTS);
  if (belowFloor > 0) {
    const products = belowFloor === 1 ? '1 product' : `${belowFloor} products`;
    const message = `${products} would cost less than $0.01.`;
    return fail({ code: 'invalid_request', errors: [{ field: 'value', message }] });
  }
  const percent = pricePercentLimitOf(role);
  const refusal = percent === undefined ? null : await findPriceAboveLimit(tx, preview, percent);
  if (refusal !== null) return fail({ code: 'forbidden', detail: refusal });
  if (isConfirmed) return ok(undefined);
  const confirmation = confirmationOfPrices(await listPricesAbove(tx, preview, CONFIRMED_PERCENT), 'value');
  return confirmation === undefined ? ok(undefined) : fail(confirmation);
}
