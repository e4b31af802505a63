import type { Queryable } from '#database/connection/connect.ts';
import { findPrivacyRule, savePrivacyRule } from '#database/queries/shop-settings/privacy-rule.ts';
import type { PrivacyRule } from '#domain/customer/privacy-rule.ts';
import { ok } from '#domain/result.ts';
import type { Clock } from '../../ports/clock.ts';
import type { RecordKind } from '../edits/edited-record.ts';

/** The id of the only privacy rule, in the log. */
export const PRIVACY_ID = 'privacy';

/** The part of the configuration that applies until staff save a rule. */
export type PrivacyDeps = {
  /** Years after which a closed order loses the personal data of its customer; null for never. */
  readonly orderPersonYears: number | null;
};

/** Reads the privacy rule that holds. */
export async function readPrivacyRule(
  db: Queryable,
  { orderPersonYears }: PrivacyDeps,
): Promise<PrivacyRule> {
  return (await findPrivacyRule(db)) ?? { orderPersonYears, changedAt: null };
}

/** Returns the privacy rule, as a record whose edits are merged and logged like others. */
export function privacyRecord(deps: PrivacyDeps, clock: Clock): RecordKind {
  return {
    subject: 'shop',
    onlyId: PRIVACY_ID,
    unknown: 'not_found',
    async findForUpdate(tx) {
      const { orderPersonYears } = await readPrivacyRule(tx, deps);
      return { orderPersonYears };
    },
    async update(tx, _id, { orderPersonYears }) {
      const years = typeof orderPersonYears === 'number' ? orderPersonYears : null;
      await savePrivacyRule(tx, { orderPersonYears: years, changedAt: clock.now() });
      return ok(undefined);
    },
  };
}
