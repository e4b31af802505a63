import { expect, it } from 'vitest';
import { demoCatalogue } from '#database/seed/demo/catalogue.ts';
import { MISSPELLINGS } from '#database/testing/misspellings.ts';
import { DEPARTMENT_WORDS } from '#domain/catalogue/departments.ts';
import { splitSearchWords } from '#domain/search/search-words.ts';
import { specifiedCatalogue } from '#domain/testing/specified-catalogue.ts';
import { createTestApi } from '../../testing/test-api.ts';

const api = createTestApi();

type Suggested = { searches: readonly string[]; products: readonly { _id: string }[] };

/** Returns the words of a text in the singular: 'short' is as good a suggestion as 'shorts'. */
function wordsOf(text: string): Set<string> {
  const words = text.split(' ').flatMap((part) => splitSearchWords(part));
  return new Set([...splitSearchWords(text), ...words].map((word) => word.replace(/s$/, '')));
}

const categoryWords = new Map(specifiedCatalogue.categories.map(({ id, words }) => [id, words]));

/** Returns every word that finds a demo product. */
const productWords = new Map(
  demoCatalogue.map(({ id, title, brand, colour, details, category, department }) => {
    const text = [title, brand, colour, details, categoryWords.get(category), DEPARTMENT_WORDS[department]];
    return [id, wordsOf(text.join(' '))];
  }),
);

it('suggestions correct 95 of 100 misspelt searches, and list the product among the first five', async () => {
  const searches = Object.entries(MISSPELLINGS).flatMap(([meant, typed]) => typed.map((q) => ({ q, meant })));
  const missed = { searches: [] as string[], products: [] as string[] };
  for (const { q, meant } of searches) {
    const { body } = await api.visitor().call('GET', `/search-suggestions?q=${encodeURIComponent(q)}`);
    const suggested = body as Suggested;
    const isMeant = (words: ReadonlySet<string> | undefined) =>
      [...wordsOf(meant)].every((word) => words?.has(word));
    if (!suggested.searches.some((search) => isMeant(wordsOf(search)))) missed.searches.push(q);
    if (!suggested.products.some(({ _id }) => isMeant(productWords.get(_id)))) missed.products.push(q);
  }
  expect(searches.length).toBeGreaterThanOrEqual(200);
  for (const [what, typed] of Object.entries(missed)) {
    expect(typed.length / searches.length, `${what}: ${typed.join(', ')}`).toBeLessThanOrEqual(0.05);
  }
});
