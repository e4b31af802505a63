import { createCatalogue, type DepartmentCategory } from '../catalogue/catalogue.ts';
import type { Department } from '../catalogue/departments.ts';

const brand = (id: string, label: string) => ({
  id,
  label,
  inFinder: true,
  archived: false,
  replacedBy: null,
});

const category = (
  id: string,
  label: string,
  { words, aliases = [] }: { words: string; aliases?: string[] },
) => ({
  id,
  label,
  words,
  aliases,
  archived: false,
  replacedBy: null,
});

const entry = (
  department: Department,
  ofCategory: string,
  { label, position, ...more }: { label: string; position: number } & Partial<DepartmentCategory>,
): DepartmentCategory => ({
  department,
  category: ofCategory,
  label,
  position,
  inMenu: true,
  inFinder: true,
  finderLabel: null,
  finderPosition: null,
  pageLabel: null,
  pagePosition: null,
  ...more,
});

/** The catalogue that the specification names. A test compares it with that of a new database. */
export const specifiedCatalogue = createCatalogue({
  brands: [brand('copper thompson', 'Copper Thompson'), brand('keystone', 'Keystone'), brand('kd', 'KD')],
  categories: [
    category('t-shirt', 'T-Shirt', { words: 'tshirt tee top' }),
    category('shorts', 'Shorts', { words: 'shorts' }),
    category('jeans', 'Jeans', { words: 'jeans denim pants trousers' }),
    category('shirts', 'Shirts', { words: 'shirt', aliases: ['shirt'] }),
    category('hoodie', 'Hoodie', { words: 'hoodie hooded sweatshirt sweater jumper' }),
    category('tanks', 'Tanks', { words: 'tank top vest' }),
    category('dress', 'Dresses', { words: 'dress gown frock', aliases: ['dresses'] }),
    category('blouse', 'Blouses', { words: 'blouse top', aliases: ['blouses'] }),
    category('skirt', 'Skirts', { words: 'skirt', aliases: ['skirts'] }),
    category('pants', 'Pants', { words: 'pants trousers slacks' }),
  ],
  departmentCategories: [
    entry('male', 't-shirt', { label: 'T-Shirt', position: 1, pageLabel: 't-shirt' }),
    entry('male', 'jeans', { label: 'Jeans', position: 2, finderPosition: 3, pageLabel: 'jeans' }),
    entry('male', 'shirts', { label: 'Shirt', position: 3, finderPosition: 4, pageLabel: 'Shirts' }),
    entry('male', 'shorts', {
      label: 'Shorts',
      position: 4,
      finderPosition: 2,
      pageLabel: 'shorts',
      pagePosition: 5,
    }),
    entry('male', 'hoodie', { label: 'Hoodie', position: 5, inMenu: false, pagePosition: 4 }),
    entry('female', 'dress', { label: 'Dresses', position: 1, finderLabel: 'Dress' }),
    entry('female', 'tanks', { label: 'Tanks', position: 2 }),
    entry('female', 'skirt', { label: 'Skirts', position: 3, finderLabel: 'Skirt', finderPosition: 4 }),
    entry('female', 'blouse', { label: 'Blouses', position: 4, finderLabel: 'Blouse', finderPosition: 3 }),
    entry('kids', 'pants', { label: 'Pants', position: 1 }),
    entry('kids', 'shirts', { label: 'Shirts', position: 2 }),
  ],
  pages: [
    { slug: 'shipping-and-returns', title: 'Shipping and returns' },
    { slug: 'contact', title: 'Contact' },
    { slug: 'about', title: 'About' },
    { slug: 'privacy', title: 'Privacy' },
    { slug: 'terms', title: 'Terms' },
  ],
});
