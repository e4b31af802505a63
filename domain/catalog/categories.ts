/** The values of a product's `category` (SPECIFICATION section 3). */
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

/** Search words of each category. Searches also match the words of a product's title and details. */
export const CATEGORY_WORDS: Readonly<Record<Category, string>> = {
  't-shirt': 'tshirt tee top',
  shorts: 'shorts',
  jeans: 'jeans denim pants trousers',
  shirts: 'shirt',
  hoodie: 'hoodie hooded sweatshirt sweater jumper',
  tanks: 'tank top vest',
  dress: 'dress gown frock',
  blouse: 'blouse top',
  skirt: 'skirt',
  pants: 'pants trousers slacks',
};

/** The category of every word in the specification's lists, in lower case. */
const WORDS: Readonly<Record<string, Category>> = {
  ...Object.fromEntries(CATEGORIES.map((category) => [category, category])),
  shirt: 'shirts',
  dresses: 'dress',
  blouses: 'blouse',
  skirts: 'skirt',
};

/** Returns the category that a word names ('Shirt', 'shirts', 'Dresses' …), in any letter case. */
export function parseCategory(word: string): Category | undefined {
  const value = word.trim().toLowerCase();
  return Object.hasOwn(WORDS, value) ? WORDS[value] : undefined;
}
