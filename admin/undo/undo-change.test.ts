import { afterEach, expect, test, vi } from 'vitest';
import { createProblem } from '#contract/problem-codes.ts';
import { useUndoQuestion } from './ask-about-undo.ts';
import { undoChange } from './undo-change.ts';

afterEach(() => vi.unstubAllGlobals());

/** Answers the requests with problems, in their order. Returns the bodies of the requests. */
function answerWith(...problems: ReturnType<typeof createProblem>[]): unknown[] {
  const bodies: unknown[] = [];
  vi.stubGlobal('location', { origin: 'http://shop.test' });
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const text = await new Request(input, init).text();
    bodies.push(text === '' ? null : JSON.parse(text));
    const problem = problems.shift() ?? createProblem('internal_error');
    return Response.json(problem, {
      status: problem.status,
      headers: { 'content-type': 'application/problem+json' },
    });
  });
  return bodies;
}

test('a confirmed undo keeps what was chosen before its prices had to be confirmed', async () => {
  const conflict = { field: 'price', base: 20, theirs: 21, restored: 60, author: null, at: null };
  const bodies = answerWith(
    createProblem('changed_meanwhile', { conflicts: [conflict] }),
    createProblem('confirmation_required'),
  );
  const undone = undoChange('7');
  await vi.waitFor(() => expect(useUndoQuestion.getState().asked).not.toBeNull());
  useUndoQuestion.getState().asked?.close({ price: 'mine' });
  expect(await undone).toMatchObject({ ok: false, error: { code: 'confirmation_required' } });
  await undoChange('7', { isConfirmed: true });
  const chosen = { choices: [{ field: 'price', seen: 21, keep: false }] };
  expect(bodies).toEqual([null, chosen, chosen]);
});
