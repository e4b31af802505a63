import type { Catalogue } from '../catalogue/catalogue.ts';
import { DEPARTMENT_LABELS, parseDepartment, type Department } from '../catalogue/departments.ts';
import { findClothingWord, singular } from './find-clothing-word.ts';
import { suggestCategories, type CategorySuggestion } from './suggest-categories.ts';

/** A part of the shop: a department, or one of its categories. */
export type Nearest = {
  readonly label: string;
  readonly department: Department;
  readonly category?: string | undefined;
};

/**
 * Returns the part of the shop that is nearest to a search without matches: a category of its garment, in its department if that has one;
 * otherwise the department.
 */
export function findNearest(catalogue: Catalogue, words: readonly string[]): Nearest | undefined {
  const nearest = words.flatMap((word) => findClothingWord(word)?.nearest ?? []);
  const department = [...words, ...nearest].map(parseDepartment).find((one) => one !== undefined);
  const garments = words.filter(isGarment).flatMap((word) => [word, singular(word)]);
  const categories = [...garments, ...nearest]
    .filter((word) => parseDepartment(word) === undefined)
    .flatMap((word) => suggestCategories(catalogue, [word], Number.MAX_SAFE_INTEGER));
  const category = categories.find((one) => one.department === department) ?? categories[0];
  if (category !== undefined) return { ...category, label: pluralLabel(catalogue, category) };
  return department && { label: DEPARTMENT_LABELS[department].menu, department };
}

/** Returns a label like "Men's hoodies". */
function pluralLabel(catalogue: Catalogue, { department, category }: CategorySuggestion): string {
  const label = catalogue.categories.find(({ id }) => id === category)?.label.toLowerCase() ?? category;
  return `${DEPARTMENT_LABELS[department].menu} ${label.endsWith('s') ? label : `${label}s`}`;
}

function isGarment(word: string): boolean {
  const clothing = findClothingWord(word);
  return clothing?.isName === true && clothing.unsold !== undefined;
}
