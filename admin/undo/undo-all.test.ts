import { afterEach, expect, test, vi } from 'vitest';
import { createProblem } from '#contract/problem-codes.ts';
import { hideMessage, useMessage } from '../shell/messages/messages.ts';
import { undoAll } from './undo-all.ts';

afterEach(() => {
  hideMessage();
  vi.unstubAllGlobals();
});

/** Answers each undo with an entry whose id is that of the undone change plus 100. Returns the paths of the requests. */
function answerUndos({ isPossible }: { isPossible: boolean }): string[] {
  const paths: string[] = [];
  vi.stubGlobal('location', { origin: 'http://shop.test' });
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const { pathname, search } = new URL(new Request(input, init).url);
    paths.push(pathname.replace('/api/admin/activity/', '') + search);
    const id = String(Number(pathname.split('/').at(-2)) + 100);
    return Response.json({
      id,
      at: '2026-03-01T08:00:00.000Z',
      who: null,
      via: 'screen',
      token: null,
      action: 'product_edited',
      subject: { type: 'product', id: 'oxford-sky', label: 'Oxford Shirt' },
      changes: [],
      batch: null,
      undo: { possible: isPossible },
    });
  });
  return paths;
}

test('after an undo the message offers a redo in the order of the changes, and then the undo again', async () => {
  const paths = answerUndos({ isPossible: true });
  const reload = vi.fn<() => void>();
  await undoAll(['1', '2'], reload);
  expect(paths.splice(0)).toEqual(['2/undo?part=1', '1/undo?part=1']);
  expect(useMessage.getState()).toMatchObject({ text: 'Undone. The earlier value applies.', isRedo: true });

  await useMessage.getState().undo?.();
  expect(paths.splice(0)).toEqual(['101/undo?confirmed=1&part=1', '102/undo?confirmed=1&part=1']);
  expect(useMessage.getState()).toMatchObject({ text: 'Done again.', isRedo: false });

  await useMessage.getState().undo?.();
  expect(paths).toEqual(['202/undo?confirmed=1&part=1', '201/undo?confirmed=1&part=1']);
  expect(useMessage.getState()).toMatchObject({ text: 'Undone. The earlier value applies.', isRedo: true });
  expect(reload).toHaveBeenCalledTimes(3);
});

test('an undo that cannot be undone, or has failed, offers no redo', async () => {
  answerUndos({ isPossible: false });
  await undoAll(['1'], () => undefined);
  expect(useMessage.getState()).toMatchObject({ isFailure: false, undo: null });
  const problem = createProblem('undo_refused');
  vi.stubGlobal('fetch', async () =>
    Response.json(problem, {
      status: problem.status,
      headers: { 'content-type': 'application/problem+json' },
    }),
  );
  await undoAll(['1'], () => undefined);
  expect(useMessage.getState()).toMatchObject({ isFailure: true, undo: null });
});
