/** What kind of garment a product is: the values of a product's `category` (SPECIFICATION section 3). */
export const CATEGORIES = [
  't-shirt',
  'shorts',
  'jeans',
  'shirts',
  'hoodie',
  'tanks',
  'dress',
  'blouse',
  'skirt',
  'pants',
] as const;
export type Category = (typeof CATEGORIES)[number];

/** The heading of a category's page. */
export const CATEGORY_LABELS: Readonly<Record<Category, string>> = {
  't-shirt': 'T-Shirt',
  shorts: 'Shorts',
  jeans: 'Jeans',
  shirts: 'Shirts',
  hoodie: 'Hoodie',
  tanks: 'Tanks',
  dress: 'Dresses',
  blouse: 'Blouses',
  skirt: 'Skirts',
  pants: 'Pants',
};

/** Every word by which the specification's lists call a category, in lower case. */
const WORDS: Readonly<Record<string, Category>> = {
  ...Object.fromEntries(CATEGORIES.map((category) => [category, category])),
  shirt: 'shirts',
  dresses: 'dress',
  blouses: 'blouse',
  skirts: 'skirt',
};

/** The category a word stands for ('Shirt', 'shirts', 'Dresses' …), letter case ignored; `undefined` when there is none. */
export function parseCategory(word: string): Category | undefined {
  const value = word.trim().toLowerCase();
  return Object.hasOwn(WORDS, value) ? WORDS[value] : undefined;
}
