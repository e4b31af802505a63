import { countOrdersWithPerson } from '#database/queries/orders/erase-person.ts';
import { listChanges } from '#database/queries/staff/change-log.ts';
import { actsAt, personCutoff } from '#domain/customer/privacy-rule.ts';
import { ok } from '#domain/result.ts';
import { changeSetting } from '../../services/catalogue-settings/save-settings.ts';
import { toEditedFields } from '../../services/edits/field-values.ts';
import { PRIVACY_ID, privacyRecord, readPrivacyRule } from '../../services/shop-settings/privacy-record.ts';
import type { ApiDeps } from '../api/api-deps.ts';
import type { Endpoint } from '../api/endpoint.ts';
import { entryJson, visibleTo } from '../staff/activity.ts';
import { authorOf } from '../staff/author.ts';

type Deps = Pick<ApiDeps, 'database' | 'clock' | 'orderPersonYears'>;

/** Maximum number of orders that are counted. */
const MAX_COUNT = 10_000;
/** Number of exports and erasures that the screen lists. Activity lists the earlier ones. */
const ENTRY_COUNT = 10;

/** Reads the primary, because staff check what they have just changed. */
export function readPrivacySettingsEndpoint(deps: Deps): Endpoint<'readPrivacySettings'> {
  const { database, clock } = deps;
  return async ({ input: { query }, actor }) => {
    const rule = await readPrivacyRule(database.db, deps);
    const now = clock.now();
    const before = personCutoff(query.years === undefined ? rule : { orderPersonYears: query.years }, now);
    const count =
      before === null ? 0 : await countOrdersWithPerson(database.db, { before, limit: MAX_COUNT + 1 });
    const rows = await listChanges(database.db, {
      filter: {
        what: 'customer',
        actions: ['customer_exported', 'orders_exported', 'customer_erased'],
        ...visibleTo(actor),
      },
      before: undefined,
      limit: ENTRY_COUNT,
    });
    const startsAt = actsAt(rule);
    return ok({
      value: {
        orderPersonYears: rule.orderPersonYears,
        actsAt: startsAt !== null && startsAt > now ? startsAt.toISOString() : null,
        due: { count: Math.min(count, MAX_COUNT), more: count > MAX_COUNT },
        entries: rows.map((row) => entryJson(actor, row)),
      },
    });
  };
}

export function changePrivacySettingsEndpoint(deps: Deps): Endpoint<'changePrivacySettings'> {
  return async ({ input: { body }, actor, headers }) => {
    const saved = await changeSetting(deps, {
      kind: privacyRecord(deps, deps.clock),
      id: PRIVACY_ID,
      fields: toEditedFields(body),
      author: authorOf(actor, headers),
      action: 'retention_changed',
    });
    return saved.ok ? ok({ value: { changeId: null } }) : saved;
  };
}
