import { createStore, type StoreApi } from 'zustand';
import type { ApiCount, CallOutput } from '#contract/calls.ts';
import type { CallProblem } from '#contract/client.ts';
import { client, requestIdOf } from '../data/client.ts';
import { beep } from '../scan/beep.ts';
import {
  browserStorage,
  createAdditionQueue,
  type Addition,
  type AdditionOutcome,
} from './scan/addition-queue.ts';

/** An open count as this page has it. */
export type CountState = {
  readonly count: ApiCount;
  /** Additions that are not saved yet. */
  readonly waiting: number;
  /** When the last addition was saved, in milliseconds since 1970; null before the first. */
  readonly savedAt: number | null;
  /** Why the last addition was refused. */
  readonly failure: string | null;
  /** What this page has added, for an undo; without refused additions. */
  readonly added: readonly Addition[];
};

/** The counting on this page. Other members may count on other pages meanwhile. */
export type Counter = {
  readonly store: StoreApi<CountState>;
  /** Adds pieces by SKU, barcode or id of the unit. */
  readonly add: (code: string, quantity: number) => Promise<void>;
  /** Undoes the last addition of this page. */
  readonly undoLast: () => Promise<void>;
  /** Removes what was counted of a unit or of an unknown code. */
  readonly clear: (code: string) => Promise<void>;
  /** Saves the waiting additions, and reads what others have counted. */
  readonly refresh: () => Promise<void>;
};

/** Failures after which an addition waits: a later attempt may succeed. */
const TEMPORARY = new Set([
  'unreachable',
  'overloaded',
  'too_many_requests',
  'sign_in_required',
  'factor_required',
]);

/** Whether an addition waits. A proxy's error, which has no request id, may hide that the shop has saved it. */
function isTemporary(problem: CallProblem): boolean {
  return (
    TEMPORARY.has(problem.code) || (problem.code === 'internal_error' && requestIdOf(problem) === undefined)
  );
}

/** Creates the counter of a count. */
export function createCounter(loaded: ApiCount): Counter {
  const params = { id: loaded.id };
  const store = createStore<CountState>()(() => ({
    count: loaded,
    waiting: 0,
    savedAt: null,
    failure: null,
    added: [],
  }));

  let savedCount = 0;
  /** The keys of undos whose additions were refused. */
  const obsolete = new Set<string>();

  async function read(): Promise<void> {
    const savedBefore = savedCount;
    const result = await client.readCount({ params });
    // The response may lack what was saved meanwhile; the next refresh has it.
    if (result.ok && savedCount === savedBefore) store.setState({ count: result.value });
  }

  async function save({ key, code, quantity }: Addition): Promise<AdditionOutcome> {
    if (obsolete.has(key)) return 'refused';
    const headers = { 'idempotency-key': key };
    const result = await client.addToCount({ params, headers, body: { code, quantity } });
    if (!result.ok) {
      if (isTemporary(result.error)) return 'later';
      beep('unknown');
      obsolete.add(undoKeyOf(key));
      const failure = result.error.errors?.[0]?.message ?? result.error.detail;
      store.setState(({ added }) => ({ failure, added: added.filter((one) => one.key !== key) }));
      return 'refused';
    }
    savedCount += 1;
    beep(result.value.unknown === null ? 'hit' : 'unknown');
    store.setState({ savedAt: Date.now(), failure: null });
    if (result.value.line === null) await read();
    else store.setState(({ count }) => ({ count: withAddition(count, result.value) }));
    return 'saved';
  }

  const queue = createAdditionQueue({
    storage: browserStorage(loaded.id),
    save,
    onChange: (waiting) => store.setState({ waiting }),
  });
  const clear = async (code: string) => {
    const result = await client.clearCountLine({ params: { ...params, sku: code } });
    store.setState({ failure: result.ok ? null : result.error.detail });
    await read();
  };

  const refresh = async () => {
    await queue.flush();
    if (store.getState().waiting === 0) await read();
  };

  return {
    store,
    clear,
    refresh,
    add: (code, quantity) => {
      const addition = { key: crypto.randomUUID(), code, quantity };
      store.setState(({ added }) => ({ added: [...added, addition] }));
      return queue.add(addition);
    },
    async undoLast() {
      const last = store.getState().added.at(-1);
      if (last === undefined) return;
      const { code, quantity } = last;
      store.setState(({ added }) => ({ added: added.slice(0, -1) }));
      if (quantity !== 0) return queue.add({ key: undoKeyOf(last.key), code, quantity: -quantity });
      // The entry `0 ×` counts a size as empty, which no addition can undo. A line with pieces stays.
      await refresh();
      const { lines } = store.getState().count;
      const line = lines.find(({ unit }) => [unit.id, unit.sku, unit.barcode].includes(code));
      if (!line?.counted) await clear(code);
    },
  };
}

/** Returns the key of the undo of an addition, by which the undo is left out when the addition is refused. */
function undoKeyOf(key: string): string {
  return `undo-${key}`;
}

/** Returns the count after an addition, whose line is the newest. */
function withAddition(count: ApiCount, { line }: CallOutput<'addToCount'>): ApiCount {
  if (line === null) return count;
  const lines = [line, ...count.lines.filter(({ unit }) => unit.id !== line.unit.id)];
  return { ...count, lines, counted: lines.reduce((sum, { counted }) => sum + counted, 0) };
}
