import { expect, it } from 'vitest';
import { judgedSearches } from '#database/testing/judged-searches.ts';
import { createTestApi } from '../../testing/test-api.ts';

const api = createTestApi();

/** The first products of a search are what shoppers look at. */
const FIRST_COUNT = 5;

it('the judged searches find what they should among the first five, and no nonsense', async () => {
  let recallSum = 0;
  let recalledCount = 0;
  const missed: string[] = [];
  const nonsense: string[] = [];
  for (const { search, finds, accepts } of judgedSearches) {
    const path = `/products?limit=${FIRST_COUNT}&q=${encodeURIComponent(search)}`;
    const { body } = await api.visitor().call('GET', path);
    const first = (body as { _id: string }[]).map(({ _id }) => _id);
    if (finds.size > 0) {
      const recall = first.filter((id) => finds.has(id)).length / Math.min(FIRST_COUNT, finds.size);
      recallSum += recall;
      recalledCount += 1;
      if (recall < 1) missed.push(`${search}: ${recall.toFixed(2)}`);
    }
    const wrong = first.filter((id) => !accepts.has(id));
    if (wrong.length > 0) nonsense.push(`${search}: ${wrong.join(', ')}`);
  }
  const recall = recallSum / recalledCount;
  const figures = `recall@5 ${recall.toFixed(3)}; ${nonsense.length} of ${judgedSearches.length} with nonsense`;
  expect(judgedSearches.length).toBeGreaterThanOrEqual(300);
  expect(recall, `${figures}; missed:\n${missed.join('\n')}`).toBeGreaterThanOrEqual(0.97);
  // 'Tie-Waist Sundress' has the word in its title.
  expect(nonsense, figures).toEqual(['tie: sundress-paprika']);
});
