import { expect, it } from 'vitest';
import { recordAnswers } from './testing/record-answers.ts';
import * as recorded from './testing/recorded-answers.ts';

it('the sandbox answers what is recorded against the types of Stripe’s library', async () => {
  expect(await recordAnswers()).toEqual({ ...recorded });
});
