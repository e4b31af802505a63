import type { CallOutput, ParsedInput } from '#contract/calls.ts';
import type { Queryable } from '#database/connection/connect.ts';
import { listImportNames, listNameMatches } from '#database/queries/import-export/import-names.ts';
import { findImport } from '#database/queries/import-export/imports.ts';
import { fail, ok } from '#domain/result.ts';
import { decideName, type NameDecision } from '../../services/import-export/names/decide-name.ts';
import type { WriteDeps } from '../../services/write-deps.ts';
import type { Endpoint } from '../api/endpoint.ts';
import { authorOf } from '../staff/author.ts';
import { importReply } from './import-json.ts';

type NameJson = CallOutput<'listImportNames'>['names'][number];

/** Creates the endpoints of the unknown names in a file. */
export function createNameEndpoints(deps: WriteDeps) {
  return {
    listImportNames: listImportNamesEndpoint(deps),
    decideImportName: decideImportNameEndpoint(deps),
  };
}

function listImportNamesEndpoint({ database: { db } }: WriteDeps): Endpoint<'listImportNames'> {
  return async ({ input: { params } }) => {
    if ((await findImport(db, params.id)) === undefined) return fail({ code: 'import_unknown' });
    return ok({ value: { names: await namesJson(db, params.id) } });
  };
}

function decideImportNameEndpoint(deps: WriteDeps): Endpoint<'decideImportName'> {
  return async ({ input: { params, body }, actor, headers }) => {
    const { db } = deps.database;
    const decided = await decideName(deps, {
      id: params.id,
      column: body.column,
      name: body.name,
      decision: decisionOf(body),
      author: authorOf(actor, headers),
      role: actor.staffRole,
    });
    if (!decided.ok) return decided;
    const read = await importReply(db, params.id);
    return read.ok ? ok({ value: { ...read.value.value, names: await namesJson(db, params.id) } }) : read;
  };
}

function decisionOf({ use, create }: ParsedInput<'decideImportName'>['body']): NameDecision {
  if (create !== undefined) return { scale: create.scale ?? null };
  return use === undefined ? null : { use };
}

async function namesJson(db: Queryable, importId: string): Promise<NameJson[]> {
  const [names, matches] = await Promise.all([listImportNames(db, importId), listNameMatches(db)]);
  const values = new Map(matches.map(({ column, name, value }) => [`${column}:${name}`, value]));
  return names.map(({ column, name, label, rows, creation, changeId, refusal }) => ({
    column,
    name,
    label,
    rows,
    use: creation === null ? (values.get(`${column}:${name}`) ?? null) : null,
    create: creation && { label: creation.label, scale: creation.scale },
    isCreated: changeId !== null,
    refusal,
  }));
}
