import type { ApiEditedProduct } from '#contract/calls.ts';
import type { CallProblem } from '#contract/client.ts';
import { client } from '../data/client.ts';
import { readConflicts, type Conflict } from './conflict/read-conflicts.ts';
import type { Edits } from './form/edits.ts';
import { changesOf } from './form/product-form.ts';

/** What a save has led to. */
export type SaveOutcome =
  | {
      readonly kind: 'saved';
      readonly product: ApiEditedProduct;
      /** The fields that others have changed, and that were kept. */
      readonly kept: readonly string[];
      /** The changes in the log, for an undo. */
      readonly changeIds: readonly string[];
    }
  | { readonly kind: 'conflict'; readonly conflicts: readonly Conflict[] }
  /** Prices that change by more than half. */
  | { readonly kind: 'unconfirmed'; readonly changes: readonly string[] }
  | {
      readonly kind: 'failed';
      readonly text: string;
      /** By the name of the field. */
      readonly errors: Readonly<Record<string, string>>;
    };

/** The last attempt that got no response. The same edits again have the same key, so that they are not written twice. */
let unanswered: { readonly edits: string; readonly key: string } | undefined;

/** Saves edits of a product. */
export async function saveProduct(
  product: ApiEditedProduct,
  edits: Edits,
  { isConfirmed }: { isConfirmed: boolean },
): Promise<SaveOutcome> {
  const text = JSON.stringify([product.id, edits, isConfirmed]);
  const key = unanswered?.edits === text ? unanswered.key : crypto.randomUUID();
  unanswered = { edits: text, key };
  const result = await client.editProduct({
    params: { id: product.id },
    headers: { 'idempotency-key': key },
    body: { ...changesOf(edits), version: product.version, ...(isConfirmed && { confirmed: true }) },
  });
  if (result.ok || result.error.status !== 0) unanswered = undefined;
  if (!result.ok) return failureOf(result.error);
  const { product: saved, kept, change } = result.value;
  return { kind: 'saved', product: saved, kept, changeIds: change === null ? [] : [change] };
}

function failureOf(problem: CallProblem): SaveOutcome {
  const conflicts = readConflicts(problem);
  if (conflicts.length > 0) return { kind: 'conflict', conflicts };
  const errors = 'errors' in problem ? (problem.errors ?? []) : [];
  if (problem.code === 'confirmation_required')
    return { kind: 'unconfirmed', changes: errors.map(({ message }) => message) };
  const named = errors.map(({ field, message }) => [nameOf(field), message] as const);
  return { kind: 'failed', text: named[0]?.[1] ?? problem.detail, errors: Object.fromEntries(named) };
}

/** Returns the form's name of a field that a problem names by its path, such as `changes.title.value`. */
function nameOf(path: string): string {
  return path.replace(/^changes\./, '').replace(/\.(?:value|base)$/, '');
}
