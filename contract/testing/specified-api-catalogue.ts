import { DEFAULT_RETURN_RULE } from '#domain/return/return-rule.ts';
import { DEFAULT_SHOP_DETAILS } from '#domain/shop/shop-details.ts';
import type { ApiCatalogue } from '../calls.ts';

type Choices = ApiCatalogue['departments']['kids']['menu'];

const KIDS: Choices = [
  { value: 'pants', label: 'Pants' },
  { value: 'shirts', label: 'Shirts' },
];

const FEMALE: Choices = [
  { value: 'dress', label: 'Dresses' },
  { value: 'tanks', label: 'Tanks' },
  { value: 'skirt', label: 'Skirts' },
  { value: 'blouse', label: 'Blouses' },
];

/** The brands, categories and choices of SPECIFICATION sections 2 and 5, as the call returns them. */
export const SPECIFIED_API_CATALOGUE: ApiCatalogue = {
  version: 'specified',
  brands: [
    { id: 'copper thompson', label: 'Copper Thompson', inFinder: true },
    { id: 'keystone', label: 'Keystone', inFinder: true },
    { id: 'kd', label: 'KD', inFinder: true },
  ],
  categories: [
    { id: 't-shirt', label: 'T-Shirt' },
    { id: 'shorts', label: 'Shorts' },
    { id: 'jeans', label: 'Jeans' },
    { id: 'shirts', label: 'Shirts' },
    { id: 'hoodie', label: 'Hoodie' },
    { id: 'tanks', label: 'Tanks' },
    { id: 'dress', label: 'Dresses' },
    { id: 'blouse', label: 'Blouses' },
    { id: 'skirt', label: 'Skirts' },
    { id: 'pants', label: 'Pants' },
  ],
  shop: DEFAULT_SHOP_DETAILS,
  returnDays: DEFAULT_RETURN_RULE.days,
  pages: [
    { slug: 'shipping-and-returns', title: 'Shipping and returns' },
    { slug: 'contact', title: 'Contact' },
    { slug: 'about', title: 'About' },
    { slug: 'privacy', title: 'Privacy' },
    { slug: 'terms', title: 'Terms' },
  ],
  departments: {
    male: {
      menu: [
        { value: 't-shirt', label: 'T-Shirt' },
        { value: 'jeans', label: 'Jeans' },
        { value: 'shirts', label: 'Shirt' },
        { value: 'shorts', label: 'Shorts' },
      ],
      finder: [
        { value: 't-shirt', label: 'T-Shirt' },
        { value: 'shorts', label: 'Shorts' },
        { value: 'jeans', label: 'Jeans' },
        { value: 'shirts', label: 'Shirt' },
        { value: 'hoodie', label: 'Hoodie' },
      ],
      page: [
        { value: 't-shirt', label: 't-shirt' },
        { value: 'jeans', label: 'jeans' },
        { value: 'shirts', label: 'Shirts' },
        { value: 'hoodie', label: 'Hoodie' },
        { value: 'shorts', label: 'shorts' },
      ],
    },
    female: {
      menu: FEMALE,
      finder: [
        { value: 'dress', label: 'Dress' },
        { value: 'tanks', label: 'Tanks' },
        { value: 'blouse', label: 'Blouse' },
        { value: 'skirt', label: 'Skirt' },
      ],
      page: FEMALE,
    },
    kids: { menu: KIDS, finder: KIDS, page: KIDS },
  },
};
