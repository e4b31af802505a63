import type { ApiCatalogue } from '#contract/calls.ts';
import type { Department } from '#domain/catalogue/departments.ts';

/**
 * Returns the category that a word names by its id or by one of its labels ('Shirt', 'dresses' …), in any letter case; for a merged one,
 * the category that it was merged into.
 */
export function findCategoryId({ categories, departments }: ApiCatalogue, word: string) {
  const choices = Object.values(departments).flatMap(({ menu, finder, page }) => [
    ...menu,
    ...finder,
    ...page,
  ]);
  const found = findByWord(
    [...categories, ...choices.map(({ value, label }) => ({ id: value, label }))],
    word,
  );
  return categories.find(({ id }) => id === found)?.replacedBy ?? found;
}

/** Returns the brand that a word names by its id or its label, in any letter case; for a merged one, the brand that it was merged into. */
export function findBrandId({ brands }: ApiCatalogue, word: string) {
  const found = findByWord(brands, word);
  return brands.find(({ id }) => id === found)?.replacedBy ?? found;
}

/** Returns the label of a category on its department's page, or its own. */
export function findTypeLabel(
  { departments, categories }: ApiCatalogue,
  { department, type }: { department: Department; type: string | undefined },
): string | undefined {
  const choice = departments[department].page.find(({ value }) => value === type);
  return (choice ?? categories.find(({ id }) => id === type))?.label;
}

/** Returns the word if it is an id, else the id of the entry with this label. Ignores the letter case. */
function findByWord<Id extends string>(
  entries: readonly { readonly id: Id; readonly label: string }[],
  word: string,
): Id | undefined {
  const value = word.trim().toLowerCase();
  const found =
    entries.find(({ id }) => id === value) ?? entries.find(({ label }) => label.toLowerCase() === value);
  return found?.id;
}
