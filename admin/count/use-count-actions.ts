import { useNavigate, useRevalidator } from 'react-router';
import type { ApiCount } from '#contract/calls.ts';
import { client } from '../data/client.ts';
import { describeFailedAttempt, type FailedAttempt } from '../data/describe-failed-attempt.ts';
import { announce, announceFailure } from '../shell/messages/messages.ts';
import { undoChange } from '../undo/undo-change.ts';
import type { Counter } from './count-store.ts';

/** Closes or discards a count, or matches an unknown barcode with a size. `close` and `match` return why they failed. */
export type CountActions = {
  readonly close: (count: ApiCount, key: string) => Promise<FailedAttempt | null>;
  readonly discard: (count: ApiCount) => Promise<void>;
  readonly match: (code: string, unitId: string) => Promise<string | undefined>;
};

/** Returns the actions of a count. Closing and discarding return to Stock, and can be undone there. */
export function useCountActions(counter: Counter): CountActions {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  // The router does not read Stock again by itself, because only the part beside it changes.
  const show = async (path: string) => {
    await navigate(path);
    await revalidate();
  };
  const undo = async (id: string, countId: string) => {
    const result = await undoChange(id);
    if (!result.ok) return announceFailure(result.error.detail);
    announce('The count is open again.');
    await show(`/stock/count/${countId}`);
  };
  return {
    async close({ id, kind, counted }, key) {
      const result = await client.closeCount({
        params: { id },
        headers: { 'idempotency-key': key },
        body: { counted },
      });
      if (!result.ok) {
        await counter.refresh();
        return describeFailedAttempt(result.error);
      }
      const { changeId } = result.value;
      await show('/stock');
      announce(kind === 'receiving' ? `${counted} added to stock.` : 'The stock is as counted.', () =>
        undo(changeId, id),
      );
      return null;
    },
    async discard({ id }) {
      const result = await client.discardCount({ params: { id } });
      if (!result.ok) return announceFailure(result.error.detail);
      await show('/stock');
      announce('The count is discarded.', () => undo(result.value.changeId, id));
    },
    async match(code, unitId) {
      const result = await client.matchBarcode({
        params: { id: counter.store.getState().count.id },
        body: { code, sku: unitId },
      });
      if (!result.ok) return result.error.detail;
      await counter.refresh();
      return undefined;
    },
  };
}
