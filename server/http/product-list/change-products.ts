import type { ApiBulkResult, ParsedInput } from '#contract/calls.ts';
import type { Database, Queryable } from '#database/connection/connect.ts';
import type { FieldEdit } from '#domain/editing/merge-edits.ts';
import { dollarsFromStored } from '#domain/money.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { Clock } from '../../ports/clock.ts';
import {
  changeProducts,
  previewChanges,
  unknownProduct,
  type BulkOutcome,
} from '../../services/bulk/change-products.ts';
import type { CheckContext } from '../../services/bulk/check-edits.ts';
import { previewSale, type SaleOutcome } from '../../services/bulk/preview-sale.ts';
import { toUtc } from '../../services/price-rules/rule-values.ts';
import type { ServiceError } from '../../services/service-error.ts';
import type { Endpoint } from '../api/endpoint.ts';
import { productSummaryJson } from '../products/product-summary-json.ts';
import { changeIdJson } from '../responses/change-id-json.ts';
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
    const context = {
      catalogue: await catalogue.read(),
      role: actor.staffRole,
      isConfirmed: body.confirmed === true,
    };
    if (query.dry !== undefined) {
      // Reads the primary, so that the preview includes a change that was applied just before.
      const previewed = await preview(database.db, body, { ...context, at: clock.now() });
      return previewed.ok ? ok({ value: { products: previewed.value, changeId: null } }) : previewed;
    }
    if (!('products' in body)) {
      const message = 'Send the products of a preview, or dry=1.';
      return fail({ code: 'invalid_request', errors: [{ field: 'products', message }] });
    }
    const changed = await changeProducts(
      { database, clock },
      { products: toProductEdits(body), batch: body.batch, context, author: authorOf(actor, headers) },
    );
    if (!changed.ok) return changed;
    const { outcomes, changeId } = changed.value;
    return ok({ value: { products: outcomes.map(outcomeJson), changeId: changeIdJson(changeId) } });
  };
}

async function preview(
  db: Queryable,
  body: Body,
  context: CheckContext,
): Promise<Result<ApiBulkResult[], ServiceError>> {
  if ('products' in body)
    return ok((await previewChanges(db, { wanted: toProductEdits(body), context })).map(outcomeJson));
  const { ids, change } = body;
  if (change.field !== 'salePrice')
    return ok((await previewChanges(db, { wanted: { ids, change }, context })).map(outcomeJson));
  const { field: _, startsAt, endsAt, ...values } = change;
  const sale = { ...values, startsAt: toUtc(startsAt), endsAt: toUtc(endsAt) };
  const previewed = await previewSale(db, { ids, sale, ...context });
  return previewed.ok ? ok(previewed.value.map(saleJson)) : previewed;
}

function toProductEdits({ products }: Extract<Body, { products: unknown }>) {
  return products.map(({ id, changes }) => {
    const given = Object.entries(changes).filter(
      (entry): entry is [string, FieldEdit] => entry[1] !== undefined,
    );
    return { id, edits: Object.fromEntries(given) };
  });
}

function outcomeJson({ id, product, checked }: BulkOutcome): ApiBulkResult {
  const { changes, refusal, sellingCents } = checked;
  return {
    ...(product === null ? { id, title: id, img: '', pictures: [] } : productSummaryJson(product)),
    verdict: verdictOf(checked),
    changes: changes.map((change) => ({ ...change })),
    price: dollarsFromStored(product?.priceCents ?? 0),
    sellingPrice: {
      before: dollarsFromStored(product?.sellingCents ?? 0),
      after: dollarsFromStored(sellingCents),
    },
    problem: refusal && problemOf(refusal),
  };
}

function saleJson({ id, row, refusal }: SaleOutcome): ApiBulkResult {
  if (row === null) return outcomeJson(unknownProduct(id));
  const { product, now, later, lowerRule, isChanged } = row;
  const lowerRuleProblem =
    lowerRule === null
      ? null
      : { code: 'lower_rule', field: null, message: `‘${lowerRule}’ sells it for less.` };
  return {
    ...productSummaryJson(product),
    verdict: refusal === null ? (isChanged ? 'changed' : 'same') : verdictOfRefusal(refusal),
    changes: [],
    price: dollarsFromStored(product.priceCents),
    sellingPrice: { before: dollarsFromStored(now), after: dollarsFromStored(later) },
    problem: refusal === null ? lowerRuleProblem : problemOf(refusal),
  };
}

function verdictOfRefusal({ code }: ServiceError): ApiBulkResult['verdict'] {
  return code === 'confirmation_required' ? 'unconfirmed' : 'refused';
}

function verdictOf({ changes, refusal }: BulkOutcome['checked']): ApiBulkResult['verdict'] {
  if (refusal !== null) return verdictOfRefusal(refusal);
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
