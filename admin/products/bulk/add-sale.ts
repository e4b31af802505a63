import { isRequestRefused } from '#contract/is-request-refused.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import { client } from '../../data/client.ts';
import { readRuleForm, type RuleForm } from '../../discounts/sale-price/rule-form.ts';
import { countOf } from '../../ui/count-text.ts';
import { announceChange } from '../../undo/announce-change.ts';

/** Why a sale price was not added. `isUnknown` when the shop did not refuse it: then it may have been added. */
type Failure = { readonly text: string; readonly isUnknown: boolean };

/** Adds one sale price of products. Returns the id of its change, for an undo. */
export async function addSale(
  sale: RuleForm,
  { ids, key, isConfirmed }: { ids: readonly string[]; key: string; isConfirmed: boolean },
): Promise<Result<string | null, Failure>> {
  const { body } = readRuleForm({ ...sale, scope: { products: [...ids] } });
  const query = isConfirmed ? { confirmed: '1' as const } : {};
  const added = await client.addPriceRule({ headers: { 'idempotency-key': key }, query, body });
  if (added.ok) return ok(added.value.changeId);
  const { detail, errors } = added.error;
  return fail({ text: errors?.[0]?.message ?? detail, isUnknown: !isRequestRefused(added.error) });
}

/** Says that a sale price was added, and offers to undo it. `onUndone` runs after an undo. */
export function announceSale(count: number, change: { changeId: string | null; onUndone: () => void }): void {
  announceChange(`Sale price of ${countOf(count, 'product')} saved. Prices follow within seconds.`, {
    ...change,
    done: 'The sale price is undone. Prices follow within seconds.',
  });
}
