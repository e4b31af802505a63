import type { PrivacyRule } from '#domain/customer/privacy-rule.ts';
import type { Queryable } from '../../connection/connect.ts';
import { privacyRule } from '../../schema/shop-settings/privacy-rule.ts';

/** Reads the rule that staff have saved. */
export async function findPrivacyRule(db: Queryable): Promise<PrivacyRule | undefined> {
  const { orderPersonYears, changedAt } = privacyRule;
  const [saved] = await db.select({ orderPersonYears, changedAt }).from(privacyRule);
  return saved;
}

export async function savePrivacyRule(
  tx: Queryable,
  rule: { readonly orderPersonYears: number | null; readonly changedAt: Date },
): Promise<void> {
  await tx
    .insert(privacyRule)
    .values({ id: 'shop', ...rule })
    .onConflictDoUpdate({ target: privacyRule.id, set: { ...rule } });
}
