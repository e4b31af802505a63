import { expect, test } from 'vitest';
import { draftsAfter } from './use-kept-drafts.ts';

test('a draft ends with its save; what is typed meanwhile begins from the saved form', () => {
  const [base, saved, typed] = [{ name: 'Canada' }, { name: 'North' }, { name: 'North and islands' }];
  const drafts = {
    ended: { form: saved, base },
    typed: { form: typed, base },
    refused: { form: saved, base },
    new: { form: typed, base: null },
  };
  expect(draftsAfter(drafts, { ended: saved, typed: saved, new: saved })).toEqual({
    typed: { form: typed, base: saved },
    refused: { form: saved, base },
    new: { form: typed, base: null },
  });
});
