import type { Queryable } from '#database/connection/connect.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import { planProducts } from './plan-products.ts';
import type { ApplyContext, ProductPlan, ProductRows } from './product-plan.ts';
import { NOT_WRITABLE } from './refusals.ts';
import { tryWrites } from './try-writes.ts';
import { writePlans } from './write-plans.ts';

/** By the first row of each product: the ids of its log entries in their order, or why it was refused. */
export type Outcomes = ReadonlyMap<number, Result<readonly number[], string>>;

/**
 * Applies products whose locks are held, together. When some cannot be written, the others are written without them; when the database
 * rejects a value, halves of the products are tried, until the product with that value is alone.
 */
export async function applyProducts(
  tx: Queryable,
  products: readonly ProductRows[],
  context: ApplyContext,
): Promise<Outcomes> {
  if (products.length === 0) return new Map();
  const planned = await planProducts(tx, products, context);
  const plans = [...planned.values()].flatMap((plan) => (plan.ok ? [plan.value] : []));
  const written = await tryWrites(tx, () => writePlans(tx, plans, context));
  if (written.ok) {
    const outcomes = [...planned].map(
      ([groupN, plan]) => [groupN, plan.ok ? ok(written.value.get(groupN) ?? []) : plan] as const,
    );
    return new Map(outcomes);
  }
  const refusals = refusalsOf(written.error, plans);
  if (refusals === undefined) {
    const half = products.length >> 1;
    const first = await applyProducts(tx, products.slice(0, half), context);
    return new Map([...first, ...(await applyProducts(tx, products.slice(half), context))]);
  }
  const others = products.filter(({ groupN }) => !refusals.has(groupN));
  const rest = await applyProducts(tx, others, context);
  return new Map([...rest, ...[...refusals].map(([groupN, refusal]) => [groupN, fail(refusal)] as const)]);
}

type Refusals = ReadonlyMap<number, string>;

/** Returns the products that caused a failure; undefined if several may have. */
function refusalsOf(refusals: Refusals | null, plans: readonly ProductPlan[]): Refusals | undefined {
  if (refusals !== null) return refusals;
  const [only, ...others] = plans;
  return only !== undefined && others.length === 0 ? new Map([[only.rows.groupN, NOT_WRITABLE]]) : undefined;
}
