import type { Queryable } from '#database/connection/connect.ts';
import { inTransaction } from '#database/connection/transaction.ts';
import { brandIdOf, hasBrand } from '#database/queries/catalogue-settings/brands.ts';
import { findCategoryNamed, hasCategory } from '#database/queries/catalogue-settings/categories.ts';
import { hasSizeScale } from '#database/queries/catalogue-settings/size-scales.ts';
import {
  forgetPreviewsOfName,
  listImportNames,
  lockNameMatch,
  updateImportName,
  type ImportNameRecord,
} from '#database/queries/import-export/import-names.ts';
import { lockImport, updateImport } from '#database/queries/import-export/imports.ts';
import { parseDepartment } from '#domain/catalogue/departments.ts';
import { slugOf } from '#domain/catalogue/slug.ts';
import { addCounts } from '#domain/import-export/import-counts.ts';
import type { NamedColumn, PlannedRecord } from '#domain/import-export/import-names.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { PersonAuthor } from '#domain/staff/change-log.ts';
import { may, type StaffRole } from '#domain/staff/permissions.ts';
import { isSingleLine } from '#domain/text.ts';
import type { Clock } from '../../../ports/clock.ts';
import { SETTINGS_LOCK } from '../../catalogue-settings/save-settings.ts';
import { addRecord, changeRecord, deleteRecord } from '../../edits/edited-record.ts';
import type { ServiceError } from '../../service-error.ts';
import type { WriteDeps } from '../../write-deps.ts';
import { NOT_ALLOWED } from './create-names.ts';
import { matchId, NAME_MATCHES } from './name-matches.ts';

/** Maximum length of the names of brands and categories. */
const MAX_LABEL_LENGTH = 60;

/** Leaves room for a number within the 40 characters of an id. */
const MAX_PROPOSED_LENGTH = 36;

/** What staff decide about an unknown name: an existing brand, category or department; a new one; or nothing. */
export type NameDecision = { readonly use: string } | { readonly scale: string | null } | null;

type Request = {
  readonly id: string;
  readonly column: NamedColumn;
  /** In lower case. */
  readonly name: string;
  readonly decision: NameDecision;
  readonly author: PersonAuthor;
  readonly role: StaffRole | undefined;
};

/**
 * Decides what an unknown name of a previewed import means. A job then previews its products again. An existing brand, category or department
 * is saved for later imports, with an entry in the log; a new one is created when the import is applied. Errors: `import_unknown`,
 * `import_changed`, `brand_unknown`, `category_unknown`, `scale_unknown`, `name_taken`, `invalid_request`, `forbidden`.
 */
export function decideName(
  { database, clock }: WriteDeps,
  request: Request,
): Promise<Result<void, ServiceError>> {
  const { id, column, decision } = request;
  return inTransaction<void, ServiceError>(
    database,
    async (tx) => {
      const record = await lockImport(tx, id);
      if (record === undefined) return fail({ code: 'import_unknown' });
      if (record.state !== 'ready' && record.state !== 'previewing') {
        return fail({ code: 'import_changed', detail: 'This import was applied already.' });
      }
      const names = await listImportNames(tx, id);
      const known = names.find((one) => one.column === column && one.name === request.name);
      if (known === undefined)
        return fail({ code: 'import_unknown', detail: 'The file has no such unknown name.' });
      const creates = decision !== null && !('use' in decision);
      const planned = creates
        ? await plan(tx, { known, names, scale: decision.scale, ...request })
        : ok(null);
      if (!planned.ok) return planned;
      await updateImportName(tx, known, { creation: planned.value });
      if (!creates) {
        const saved = await saveMatch(tx, clock, { ...request, value: decision?.use ?? null });
        if (!saved.ok) return saved;
      }
      const forgotten = await forgetPreviewsOfName(tx, known);
      const steps = Object.fromEntries(forgotten.map(({ verdict, rows }) => [verdict, -rows]));
      await updateImport(tx, id, {
        state: 'previewing',
        cursor: 0,
        counts: addCounts(record.counts, steps),
      });
      return ok(undefined);
    },
    { lock: SETTINGS_LOCK },
  );
}

/** Returns the brand or category to create for a name. */
async function plan(
  tx: Queryable,
  {
    known: { column, label },
    names,
    scale,
    role,
  }: {
    known: ImportNameRecord;
    names: readonly ImportNameRecord[];
    scale: string | null;
    role: StaffRole | undefined;
  },
): Promise<Result<PlannedRecord, ServiceError>> {
  if (!may(role, 'catalogue_settings:do')) return fail({ code: 'forbidden', detail: NOT_ALLOWED });
  if (column === 'for') return fail(invalid('A department cannot be created.'));
  if (label.length > MAX_LABEL_LENGTH || !isSingleLine(label)) {
    return fail(invalid(`A name has one line of at most ${MAX_LABEL_LENGTH} characters.`));
  }
  if (column === 'brand') return ok({ id: await brandIdOf(tx, label), label, scale: null });
  if (scale === null) return fail(invalid('A category needs a size scale.'));
  if (!(await hasSizeScale(tx, scale))) return fail({ code: 'scale_unknown' });
  const taken = await findCategoryNamed(tx, { names: [label.toLowerCase()], except: null });
  if (taken !== undefined)
    return fail({ code: 'name_taken', detail: `‘${label}’ already names ‘${taken.label}’.` });
  const planned = names.flatMap(({ column: of, creation }) =>
    of === column && creation !== null && creation.label !== label ? creation.id : [],
  );
  return ok({ id: await findFreeId(tx, label, planned), label, scale });
}

function invalid(message: string): ServiceError {
  return { code: 'invalid_request', errors: [{ field: 'create', message }] };
}

/** Finds an id for a category that neither the shop nor the import has. */
async function findFreeId(tx: Queryable, label: string, planned: readonly string[]): Promise<string> {
  const slug = slugOf(label, MAX_PROPOSED_LENGTH) || 'category';
  for (let number = 1; ; number += 1) {
    const id = number === 1 ? slug : `${slug}-${number}`;
    const taken = planned.includes(id) || (await findCategoryNamed(tx, { names: [id], except: null }));
    if (!taken) return id;
  }
}

/** Saves what a name means for all imports, or with a null value forgets it. */
async function saveMatch(
  tx: Queryable,
  clock: Clock,
  { column, name, value, author }: Request & { value: string | null },
): Promise<Result<unknown, ServiceError>> {
  const current = await lockNameMatch(tx, { column, name });
  const change = { kind: NAME_MATCHES, id: matchId({ column, name }), author };
  if (value === null) return current === undefined ? ok(undefined) : deleteRecord(tx, clock, change);
  const refused = await unknownValue(tx, column, value);
  if (refused !== undefined) return fail(refused);
  if (current === undefined) return addRecord(tx, clock, { ...change, values: { value } });
  return changeRecord(tx, clock, { ...change, fields: { value: { base: current, value } } });
}

async function unknownValue(
  tx: Queryable,
  column: NamedColumn,
  value: string,
): Promise<ServiceError | undefined> {
  if (column === 'brand') return (await hasBrand(tx, value)) ? undefined : { code: 'brand_unknown' };
  if (column === 'category') return (await hasCategory(tx, value)) ? undefined : { code: 'category_unknown' };
  return parseDepartment(value) === undefined ? invalid('There is no such department.') : undefined;
}
