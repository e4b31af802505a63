import type { ApiSavedView } from '#contract/calls.ts';
import type { CallProblem } from '#contract/client.ts';
import { client } from '../data/client.ts';
import { announce, announceFailure } from '../shell/messages/messages.ts';
import { undoChange } from '../undo/undo-change.ts';

/** The list that a view filters. */
export type ViewedList = 'products' | 'orders';

type ViewToSave = Pick<ApiSavedView, 'id' | 'name' | 'query' | 'shared'> & { readonly list: ViewedList };

/** Saves a view under its id. Returns why it failed. */
export async function saveView({
  id,
  name,
  query,
  shared,
  list,
}: ViewToSave): Promise<CallProblem | undefined> {
  const saved = await client.saveView({ params: { id }, body: { name, query, shared, list } });
  return saved.ok ? undefined : saved.error;
}

/** Deletes a view, and offers to undo it. `onChanged` runs after the deletion and after its undo. */
export async function deleteView(
  view: ApiSavedView & Pick<ViewToSave, 'list'>,
  onChanged: () => void,
): Promise<void> {
  const deleted = await client.deleteSavedView({ params: { id: view.id } });
  if (!deleted.ok) return announceFailure(deleted.error.detail);
  const { changeId } = deleted.value;
  onChanged();
  announce(`The view ‘${view.name}’ is deleted.`, async () => {
    const problem = changeId === null ? await saveView(view) : await undo(changeId);
    if (problem === undefined) announce(`The view ‘${view.name}’ is back.`);
    else announceFailure(problem.detail);
    onChanged();
  });
}

async function undo(id: string): Promise<CallProblem | undefined> {
  const undone = await undoChange(id);
  return undone.ok ? undefined : undone.error;
}
