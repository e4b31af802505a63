import { expect, it } from 'vitest';
import { createAdditionQueue, type Addition, type AdditionOutcome } from './addition-queue.ts';

const addition = (key: string): Addition => ({ key, code: `code-${key}`, quantity: 1 });

function createQueue(outcomes: AdditionOutcome[], stored: Addition[] = []) {
  const tried: string[] = [];
  const state = { stored, waiting: stored.length };
  const queue = createAdditionQueue({
    storage: { read: () => state.stored, write: (waiting) => (state.stored = [...waiting]) },
    save: async ({ key }) => {
      tried.push(key);
      return outcomes.shift() ?? 'saved';
    },
    onChange: (waiting) => (state.waiting = waiting),
  });
  return { ...queue, tried, state };
}

it('saves additions in their order, one at a time', async () => {
  const queue = createQueue([]);
  await Promise.all([queue.add(addition('a')), queue.add(addition('b')), queue.add(addition('c'))]);
  expect(queue.tried).toEqual(['a', 'b', 'c']);
  expect(queue.state).toEqual({ stored: [], waiting: 0 });
});

it('keeps additions while the shop cannot be reached, and repeats them with their keys', async () => {
  const queue = createQueue(['later']);
  await queue.add(addition('a'));
  expect(queue.state).toEqual({ stored: [addition('a')], waiting: 1 });
  await queue.add(addition('b'));
  expect(queue.tried).toEqual(['a', 'a', 'b']);
  expect(queue.state.waiting).toBe(0);
});

it('drops what the shop refuses, and continues with what waited before the page was loaded', async () => {
  const queue = createQueue(['refused'], [addition('a'), addition('b')]);
  await queue.flush();
  expect(queue.tried).toEqual(['a', 'b']);
  expect(queue.state.stored).toEqual([]);
});

it('keeps what waits on another page with the same count', async () => {
  let stored: readonly Addition[] = [];
  const storage = { read: () => stored, write: (waiting: readonly Addition[]) => void (stored = waiting) };
  const outcomes: AdditionOutcome[] = ['later', 'later', 'saved', 'saved'];
  const open = () =>
    createAdditionQueue({
      storage,
      save: async () => outcomes.shift() ?? 'saved',
      onChange: () => undefined,
    });
  const [one, other] = [open(), open()];
  await one.add(addition('a'));
  await other.add(addition('b'));
  expect(stored).toEqual([addition('a'), addition('b')]);
  await one.flush();
  expect(stored).toEqual([addition('b')]);
  await other.flush();
  expect(stored).toEqual([]);
});
