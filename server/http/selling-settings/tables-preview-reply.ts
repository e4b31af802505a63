import type { CallOutput } from '#contract/calls.ts';
import { dollarsFromCents } from '#domain/money.ts';
import type { PricingTables } from '#domain/pricing/order/price-order.ts';
import { ok } from '#domain/result.ts';
import { previewTables } from '../../services/selling-settings/preview-tables.ts';
import type { SettingsDeps } from '../responses/saved-reply.ts';

/** Returns what a change of shipping zones or tax rates would have done to past orders. Writes nothing. */
export async function tablesPreviewReply(
  { database: { db }, clock }: SettingsDeps,
  change: (tables: PricingTables) => PricingTables,
) {
  const { difference, ...previewed } = await previewTables(db, clock.now(), change);
  const preview = { ...previewed, difference: dollarsFromCents(difference) };
  return ok({ value: { id: null, changeId: null, preview } satisfies CallOutput<'addTaxRate'> });
}
