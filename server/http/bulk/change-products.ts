import type { ApiBulkResult, ParsedInput } from '#contract/calls.ts';
import type { Database } from '#database/connection/connect.ts';
import { mainPictureUrl } from '#domain/catalog/pictures/picture.ts';
import { dollarsFromStored } from '#domain/money.ts';
import { fail, ok } from '#domain/result.ts';
import type { FieldEdit } from '#domain/staff/merge-edits.ts';
import type { Clock } from '../../ports/clock.ts';
import { changeProducts, previewChanges, type BulkOutcome } from '../../services/bulk/change-products.ts';
import type { ServiceError } from '../../services/service-error.ts';
import type { Endpoint } from '../api/endpoint.ts';
import { authorOf } from '../staff/author.ts';

type Body = ParsedInput<'changeProducts'>['body'];

export function changeProductsEndpoint({
  database,
  clock,
}: {
  readonly database: Database;
  readonly clock: Clock;
}): Endpoint<'changeProducts'> {
  return async ({ input: { query, body }, actor, headers, catalogue }) => {
    const judge = {
      catalogue: await catalogue.read(),
      role: actor.staffRole,
      isConfirmed: body.confirmed === true,
    };
    if (query.dry !== undefined) {
      // Reads the primary, so that the preview includes a change that was applied just before.
      const wanted = 'products' in body ? editsOf(body) : body;
      const outcomes = await previewChanges(database.db, { wanted, judge: { ...judge, at: clock.now() } });
      return ok({ value: { products: outcomes.map(outcomeJson), change: null } });
    }
    if (!('products' in body)) {
      const message = 'Send the products of a preview, or dry=1.';
      return fail({ code: 'invalid_request', errors: [{ field: 'products', message }] });
    }
    const changed = await changeProducts(
      { database, clock },
      { products: editsOf(body), batch: body.batch, judge, author: authorOf(actor, headers) },
    );
    if (!changed.ok) return changed;
    const { outcomes, changeId } = changed.value;
    const change = changeId === null ? null : String(changeId);
    return ok({ value: { products: outcomes.map(outcomeJson), change } });
  };
}

function editsOf({ products }: Extract<Body, { products: unknown }>) {
  return products.map(({ id, changes }) => {
    const given = Object.entries(changes).filter(
      (entry): entry is [string, FieldEdit] => entry[1] !== undefined,
    );
    return { id, edits: Object.fromEntries(given) };
  });
}

function outcomeJson({ id, product, judged }: BulkOutcome): ApiBulkResult {
  const { changes, refusal, sellingCents } = judged;
  return {
    id,
    title: product?.title ?? id,
    ...(product !== null && product.colour !== null && { colour: product.colour }),
    img: product === null ? '' : mainPictureUrl(product),
    pictures: product?.pictures.slice(0, 1) ?? [],
    verdict: verdictOf(judged),
    changes: changes.map((change) => ({ ...change })),
    sellingPrice: {
      before: dollarsFromStored(product?.sellingCents ?? 0),
      after: dollarsFromStored(sellingCents),
    },
    problem: refusal && problemOf(refusal),
  };
}

function verdictOf({ changes, refusal }: BulkOutcome['judged']): ApiBulkResult['verdict'] {
  if (refusal !== null) return refusal.code === 'confirmation_required' ? 'unconfirmed' : 'refused';
  return changes.length === 0 ? 'same' : 'changed';
}

function problemOf({ code, detail, errors, conflicts }: ServiceError): ApiBulkResult['problem'] {
  const [conflict] = conflicts ?? [];
  if (conflict !== undefined) {
    const { field, theirs, author } = conflict;
    const now = theirs === null || theirs === '' ? 'empty' : `‘${theirs}’`;
    return { code, field, message: `${author?.name ?? 'Somebody'} changed it since: now ${now}.` };
  }
  const [error] = errors ?? [];
  if (error === undefined)
    return { code, field: null, message: detail ?? 'This product does not exist any more.' };
  return { code, field: error.field.replace(/^changes\.(.+)\.value$/, '$1'), message: error.message };
}
