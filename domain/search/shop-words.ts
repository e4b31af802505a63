import type { Category } from '../catalog/categories.ts';
import type { Department } from '../catalog/departments.ts';

/** The words by which people look for a category, besides those of a product's own title and details. */
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

/** The words by which people look for a department, its own value among them. */
export const DEPARTMENT_WORDS: Readonly<Record<Department, string>> = {
  male: 'men mens man male guys',
  female: 'women womens woman female ladies lady',
  kids: 'kids kid children childrens child boys girls',
};
