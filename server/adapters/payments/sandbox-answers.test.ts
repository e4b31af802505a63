import { expect, it } from 'vitest';
import { recordAnswers } from './testing/record-answers.ts';
import * as answers from './testing/recorded-answers.ts';
import * as events from './testing/recorded-events.ts';

it('the sandbox answers what is recorded against the types of Stripe’s library', async () => {
  expect(await recordAnswers()).toEqual({ ...answers, ...events });
});
