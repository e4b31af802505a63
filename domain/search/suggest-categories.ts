import type { Catalogue } from '../catalogue/catalogue.ts';
import {
  DEPARTMENT_LABELS,
  DEPARTMENT_WORDS,
  DEPARTMENTS,
  type Department,
} from '../catalogue/departments.ts';

/** A category of a department, e.g. "Women's Dresses". */
export type CategorySuggestion = {
  readonly label: string;
  readonly department: Department;
  readonly category: string;
};

/** Returns up to `limit` categories of finders that match all words; the last word may be a prefix. */
export function suggestCategories(
  catalogue: Catalogue,
  words: readonly string[],
  limit: number,
): readonly CategorySuggestion[] {
  if (words.length === 0) return [];
  const last = words.at(-1) ?? '';
  return listCandidates(catalogue)
    .filter((candidate) =>
      words.every((word, at) =>
        candidate.words.some((known) => (at === words.length - 1 ? known.startsWith(word) : known === word)),
      ),
    )
    .toSorted(
      (one, other) => Number(other.firstWord.startsWith(last)) - Number(one.firstWord.startsWith(last)),
    )
    .slice(0, limit)
    .map(({ label, department, category }) => ({ label, department, category }));
}

/** Lists the categories of all finders with the words that find them; `firstWord` is that of the category. */
function listCandidates({ categories, departments }: Catalogue) {
  const byId = new Map(categories.map((category) => [category.id, category]));
  return DEPARTMENTS.flatMap((department) =>
    departments[department].finder.flatMap(({ value }) => {
      const category = byId.get(value);
      if (category === undefined) return [];
      const own = (category.words ?? category.label).toLowerCase().split(/\s+/);
      return {
        label: `${DEPARTMENT_LABELS[department].menu} ${category.label}`,
        department,
        category: value,
        words: [...own, value, ...DEPARTMENT_WORDS[department].split(' ')],
        firstWord: own[0] ?? '',
      };
    }),
  );
}
