import type { ApiEditedProduct } from '#contract/calls.ts';
import type { CallProblem } from '#contract/client.ts';
import { readConflictsAs, type FieldConflict } from '../../conflict/field-conflict.ts';
import { client } from '../../data/client.ts';
import { explainFailedAttempt } from '../../data/describe-failed-attempt.ts';
import { needsNewKey } from '../../data/needs-new-key.ts';
import type { Edits } from '../form/edits.ts';
import { changesOfProduct, formTextOf, statusOf } from '../form/product-form.ts';

/** The result of a save. */
export type SaveOutcome =
  | {
      readonly kind: 'saved';
      readonly product: ApiEditedProduct;
      /** The fields whose values others have changed meanwhile; the save kept theirs. */
      readonly kept: readonly string[];
      /** The changes in the log, for an undo. */
      readonly changeIds: readonly string[];
    }
  | { readonly kind: 'conflict'; readonly conflicts: readonly FieldConflict<string>[] }
  /** Prices that change by more than half. */
  | { readonly kind: 'unconfirmed'; readonly changes: readonly string[] }
  | {
      readonly kind: 'failed';
      readonly text: string;
      /** By the name of the field. */
      readonly errors: Readonly<Record<string, string>>;
    };

/** The last attempt if it may have been carried out. The same edits again have the same key, so that they are not written twice. */
let uncertain: { readonly edits: string; readonly key: string } | undefined;

/** Sends edits with an idempotency key, the same as before if the last attempt may have been carried out. */
async function sendOnce<
  Result extends { readonly ok: true } | { readonly ok: false; readonly error: CallProblem },
>(edits: string, send: (headers: { 'idempotency-key': string }) => Promise<Result>): Promise<Result> {
  const key = uncertain?.edits === edits ? uncertain.key : crypto.randomUUID();
  uncertain = { edits, key };
  const result = await send({ 'idempotency-key': key });
  if (result.ok || needsNewKey(result.error)) uncertain = undefined;
  return result;
}

/** Saves edits of a product's fields. */
export async function saveFields(
  product: ApiEditedProduct,
  edits: Edits,
  { isConfirmed }: { isConfirmed: boolean },
): Promise<SaveOutcome> {
  const { id, version } = product;
  const result = await sendOnce(JSON.stringify([id, edits, isConfirmed]), (headers) =>
    client.editProduct({
      params: { id },
      headers,
      body: { ...changesOfProduct(edits), version, ...(isConfirmed && { confirmed: true }) },
    }),
  );
  if (!result.ok) return failureOf(result.error);
  const { product: saved, kept, changeId } = result.value;
  return { kind: 'saved', product: saved, kept, changeIds: changeId === null ? [] : [changeId] };
}

/** Saves edits of a product's status and its publishing time. */
export async function saveStatus(product: ApiEditedProduct, edits: Edits): Promise<SaveOutcome> {
  const { id } = product;
  const result = await sendOnce(JSON.stringify([id, edits]), (headers) =>
    client.setProductStatus({ params: { id }, headers, body: statusOf(product, edits) }),
  );
  if (!result.ok) return failureOf(result.error);
  const { product: saved, changeId } = result.value;
  return { kind: 'saved', product: saved, kept: [], changeIds: changeId === null ? [] : [changeId] };
}

function failureOf(problem: CallProblem): SaveOutcome {
  const conflicts = readConflictsAs(problem, formTextOf);
  if (conflicts.length > 0) return { kind: 'conflict', conflicts };
  const errors = 'errors' in problem ? (problem.errors ?? []) : [];
  if (problem.code === 'confirmation_required')
    return { kind: 'unconfirmed', changes: errors.map(({ message }) => message) };
  const named = errors.map(({ field, message }) => [formName(field), message] as const);
  return { kind: 'failed', text: explainFailedAttempt(problem), errors: Object.fromEntries(named) };
}

/** Returns the form's name of a field that a problem names by its path, such as `changes.title.value`. */
function formName(path: string): string {
  return path.replace(/^changes\./, '').replace(/\.(?:value|base)$/, '');
}
