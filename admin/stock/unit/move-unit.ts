import type { ApiStockUnit } from '#contract/calls.ts';
import type { CallProblem } from '#contract/client.ts';
import type { StockReason } from '#domain/stock/stock-reason.ts';
import { client } from '../../data/client.ts';
import { announceChange } from '../../undo/announce-change.ts';

/** A change of a unit's stock that staff have entered. `key` is its idempotency key, the same for every attempt. */
export type EnteredChange = {
  readonly wanted: { readonly change: number } | { readonly from: number; readonly to: number };
  readonly reason: StockReason;
  readonly note: string;
  readonly key: string;
};

/** Changes the stock of a unit, and offers to undo it. Returns the problem if that fails. `onUndone` runs after an undo. */
export async function moveUnit(
  unit: Pick<ApiStockUnit, 'id'>,
  name: string,
  { wanted, reason, note, key, onUndone }: EnteredChange & { readonly onUndone: () => void },
): Promise<CallProblem | undefined> {
  const result = await client.moveStock({
    params: { sku: unit.id },
    headers: { 'idempotency-key': key },
    body: { ...wanted, reason, ...(note.trim() !== '' && { note }) },
  });
  if (!result.ok) return result.error;
  const { changeId, unit: moved } = result.value;
  const done = `${name}: the change is undone.`;
  announceChange(`${name}: ${moved.available} available.`, { changeId, onUndone, done });
  return undefined;
}
