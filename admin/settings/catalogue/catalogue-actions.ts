import type { CallProblem, CallResult } from '#contract/client.ts';
import type { Department } from '#domain/catalogue/departments.ts';
import { client } from '../../data/client.ts';
import { describeFailedAttempt, type FailedAttempt } from '../../data/describe-failed-attempt.ts';
import { announce, announceFailure } from '../../shell/messages/messages.ts';
import { undoAll } from '../../undo/undo-all.ts';

type Saved =
  | { readonly ok: true; readonly value: { readonly changeId: string | null } }
  | { readonly ok: false; readonly error: CallProblem };

/** Reloads the data of the screen. */
export type Reload = () => Promise<void>;

/** Archives a brand or category, or offers it again. */
export async function setArchived(
  { kind, id, label, archived }: { kind: 'brand' | 'category'; id: string; label: string; archived: boolean },
  reload: Reload,
): Promise<void> {
  const body = { archived: { base: !archived, value: archived } };
  const saved =
    kind === 'brand'
      ? await client.changeBrand({ params: { brand: id }, body })
      : await client.changeCategory({ params: { category: id }, body });
  await finish(saved, archived ? `${label} is archived.` : `${label} is offered again.`, reload);
}

/** Deletes a brand, category or scale. */
export async function deleteRow(
  { kind, id, label }: { kind: 'brand' | 'category' | 'scale'; id: string; label: string },
  reload: Reload,
): Promise<void> {
  const deleted = {
    brand: () => client.deleteBrand({ params: { brand: id } }),
    category: () => client.deleteCategory({ params: { category: id } }),
    scale: () => client.deleteSizeScale({ params: { scale: id } }),
  };
  await finish(await deleted[kind](), `${label} is deleted.`, reload);
}

/** A merge of a brand or category, `id`, into another one. */
export type Merge = { readonly kind: 'brand' | 'category'; readonly id: string; readonly into: string };

/** Says what a merge would do. */
export function previewMerge({ kind, id, into }: Merge): Promise<CallResult<'mergeBrand'>> {
  const input = { query: { dry: '1' as const }, headers: {}, body: { into } };
  return kind === 'brand'
    ? client.mergeBrand({ ...input, params: { brand: id } })
    : client.mergeCategory({ ...input, params: { category: id } });
}

/** Why a merge was not made. One that changes prices by more than half is made once it is confirmed. */
export type MergeRefusal = FailedAttempt & { readonly needsConfirmation: boolean };

/** Merges a brand or category into another one. Returns why it failed. */
export async function mergeInto(
  {
    kind,
    id,
    into,
    label,
    intoLabel,
    key,
    isConfirmed,
  }: Merge & {
    readonly label: string;
    readonly intoLabel: string;
    readonly key: string;
    readonly isConfirmed: boolean;
  },
  reload: Reload,
): Promise<MergeRefusal | undefined> {
  const query = isConfirmed ? { confirmed: '1' as const } : {};
  const input = { query, headers: { 'idempotency-key': key }, body: { into } };
  const merged =
    kind === 'brand'
      ? await client.mergeBrand({ ...input, params: { brand: id } })
      : await client.mergeCategory({ ...input, params: { category: id } });
  if (!merged.ok) {
    const { code, errors = [] } = merged.error;
    const { meaning, reason } = describeFailedAttempt(merged.error);
    return {
      meaning,
      reason: errors.map(({ message }) => message).join(' ') || reason,
      needsConfirmation: code === 'confirmation_required',
    };
  }
  await finish(merged, `${label} is merged into ${intoLabel}.`, reload);
  return undefined;
}

/** Adds a brand. Returns the problem; undefined on success. */
export async function addBrand(label: string, key: string, reload: Reload): Promise<CallProblem | undefined> {
  const added = await client.addBrand({ headers: { 'idempotency-key': key }, body: { label } });
  if (!added.ok) return added.error;
  await finish(added, `${label} is added.`, reload);
  return undefined;
}

/** Adds a size scale. Returns the problem; undefined on success. */
export async function addScale(
  { id, sizes, key }: { id: string; sizes: string[]; key: string },
  reload: Reload,
): Promise<CallProblem | undefined> {
  const added = await client.addSizeScale({ headers: { 'idempotency-key': key }, body: { id, sizes } });
  if (!added.ok) return added.error;
  await finish(added, `The scale ${id} is added.`, reload);
  return undefined;
}

/** Adds a category to the lists of a department, or removes it from them. */
export async function setOffered(
  {
    department,
    category,
    label,
    offered,
  }: { department: Department; category: string; label: string; offered: boolean },
  reload: Reload,
): Promise<void> {
  const params = { department, category };
  const saved = offered ? await client.addMenuEntry({ params }) : await client.removeMenuEntry({ params });
  await finish(saved, offered ? `${label} is offered.` : `${label} is no longer offered.`, reload);
}

async function finish(saved: Saved, text: string, reload: Reload): Promise<void> {
  await reload();
  if (!saved.ok) return announceFailure(saved.error.detail);
  const { changeId } = saved.value;
  announce(text, changeId === null ? null : () => undoAll([changeId], reload));
}
