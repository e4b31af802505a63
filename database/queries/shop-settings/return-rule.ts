import { DEFAULT_RETURN_RULE, type ReturnRule } from '#domain/return/return-rule.ts';
import type { Queryable } from '../../connection/connect.ts';
import { returnRule } from '../../schema/shop-settings/return-rule.ts';

/** Reads the rule of returns; the default until staff save it. */
export async function readReturnRule(db: Queryable): Promise<ReturnRule> {
  const { days, freeLabelCents } = returnRule;
  const [saved] = await db.select({ days, freeLabelCents }).from(returnRule);
  return saved ?? DEFAULT_RETURN_RULE;
}

export async function saveReturnRule(tx: Queryable, rule: ReturnRule): Promise<void> {
  await tx
    .insert(returnRule)
    .values({ id: 'shop', ...rule })
    .onConflictDoUpdate({ target: returnRule.id, set: { ...rule } });
}
