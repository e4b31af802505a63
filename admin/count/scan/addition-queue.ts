import { readStoredJson, writeStored } from '../../data/browser-storage.ts';

/** Pieces to add to a count. `key` is the same for every attempt, so that none is added twice. */
export type Addition = { readonly key: string; readonly code: string; readonly quantity: number };

/** The outcome of an attempt to save an addition: `later` after a failure that may not recur. */
export type AdditionOutcome = 'saved' | 'refused' | 'later';

/** Where additions wait until they are saved, also when the page is reloaded. Holds codes and numbers only. */
export type QueueStorage = { read(): readonly Addition[]; write(waiting: readonly Addition[]): void };

/** Keeps the additions of one count in the browser. */
export function browserStorage(countId: string): QueueStorage {
  const name = `osierCount ${countId}`;
  return {
    read() {
      const parsed = readStoredJson(name);
      return Array.isArray(parsed) ? parsed.filter(isAddition) : [];
    },
    write(waiting) {
      writeStored(name, waiting.length === 0 ? null : JSON.stringify(waiting));
    },
  };
}

function isAddition(value: unknown): value is Addition {
  if (typeof value !== 'object' || value === null) return false;
  const { key, code, quantity } = value as Partial<Addition>;
  return typeof key === 'string' && typeof code === 'string' && Number.isInteger(quantity);
}

/**
 * Saves additions one after another, in their order. One that cannot be saved now waits for the next `flush`, with those behind it.
 * `onChange` gets the number of those that wait.
 */
export function createAdditionQueue({
  storage,
  save,
  onChange,
}: {
  storage: QueueStorage;
  save: (addition: Addition) => Promise<AdditionOutcome>;
  onChange: (waiting: number) => void;
}): { add: (addition: Addition) => Promise<void>; flush: () => Promise<void> } {
  let waiting = storage.read();
  let running: Promise<void> | undefined;
  const ownKeys = new Set(waiting.map(({ key }) => key));
  const set = (next: readonly Addition[]) => {
    waiting = next;
    // Another page with the same count keeps its own additions there.
    storage.write([...storage.read().filter(({ key }) => !ownKeys.has(key)), ...next]);
    onChange(next.length);
  };
  const run = async () => {
    for (let first = waiting[0]; first !== undefined; first = waiting[0]) {
      const outcome = await save(first);
      if (outcome === 'later') return;
      set(waiting.slice(1));
    }
  };
  const flush = () => (running ??= run().finally(() => (running = undefined)));
  return {
    add(addition) {
      ownKeys.add(addition.key);
      set([...waiting, addition]);
      return flush();
    },
    flush,
  };
}
