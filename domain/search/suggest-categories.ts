import { CATEGORY_LABELS, CATEGORY_WORDS, type Category } from '../catalog/categories.ts';
import {
  DEPARTMENT_LABELS,
  DEPARTMENT_WORDS,
  DEPARTMENTS,
  TYPE_CHOICES,
  type Department,
} from '../catalog/departments.ts';

/** A category of a department, e.g. "Women's Dresses". */
export type CategorySuggestion = {
  readonly label: string;
  readonly department: Department;
  readonly category: Category;
};

const SUGGESTIONS = DEPARTMENTS.flatMap((department) =>
  TYPE_CHOICES[department].map(({ value: category }) => ({
    label: `${DEPARTMENT_LABELS[department].menu} ${CATEGORY_LABELS[category]}`,
    department,
    category,
    words: [...CATEGORY_WORDS[category].split(' '), category, ...DEPARTMENT_WORDS[department].split(' ')],
    own: CATEGORY_WORDS[category].split(' ')[0] ?? '',
  })),
);

/** Returns up to `limit` categories that match all words; the last word may be a prefix. */
export function suggestCategories(words: readonly string[], limit: number): readonly CategorySuggestion[] {
  if (words.length === 0) return [];
  const last = words.at(-1) ?? '';
  return SUGGESTIONS.filter((suggestion) =>
    words.every((word, at) =>
      suggestion.words.some((known) => (at === words.length - 1 ? known.startsWith(word) : known === word)),
    ),
  )
    .toSorted((one, other) => Number(other.own.startsWith(last)) - Number(one.own.startsWith(last)))
    .slice(0, limit)
    .map(({ label, department, category }) => ({ label, department, category }));
}
