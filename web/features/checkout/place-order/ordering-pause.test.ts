import { expect, it } from 'vitest';
import { createProblem } from '#contract/problem-codes.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import { repeatWhilePaused } from './ordering-pause.ts';

type Answer = Result<string, ReturnType<typeof createProblem>>;

const PAUSED: Answer = fail(createProblem('overloaded'));

/** Sends a call that gets these answers in turn, and the last one from then on. During each wait, the device also sleeps for `sleepMs`. */
async function sendUntilAnswered(
  answers: readonly Answer[],
  { hasLeft = () => false, sleepMs = 0 }: { hasLeft?: () => boolean; sleepMs?: number } = {},
) {
  const seen = { sent: 0, pauses: 0, waitedMs: 0 };
  let at = 0;
  const answer = await repeatWhilePaused(
    async () => {
      seen.sent += 1;
      return answers[Math.min(seen.sent, answers.length) - 1] ?? PAUSED;
    },
    {
      hasLeft,
      onPause: () => (seen.pauses += 1),
      now: () => at,
      wait: async (ms) => {
        seen.waitedMs += ms;
        at += ms + sleepMs;
      },
    },
  );
  return { answer, ...seen };
}

it('repeats a call every three seconds until the shop takes orders again', async () => {
  expect(await sendUntilAnswered([PAUSED, PAUSED, ok('placed')])).toEqual({
    answer: ok('placed'),
    sent: 3,
    pauses: 2,
    waitedMs: 6_000,
  });
});

it('returns every other refusal at once', async () => {
  const changed: Answer = fail(createProblem('price_changed'));
  expect(await sendUntilAnswered([PAUSED, changed])).toMatchObject({ answer: changed, sent: 2 });
});

it('ends after five minutes, and when the shopper leaves the checkout', async () => {
  expect(await sendUntilAnswered([PAUSED])).toMatchObject({ answer: PAUSED, waitedMs: 300_000 });
  expect(await sendUntilAnswered([PAUSED], { hasLeft: () => true })).toMatchObject({
    answer: PAUSED,
    sent: 1,
  });
});

it('sends nothing after the device has slept for a night', async () => {
  const night = { sleepMs: 8 * 3_600_000 };
  expect(await sendUntilAnswered([PAUSED, ok('placed')], night)).toMatchObject({ answer: PAUSED, sent: 1 });
});
