import type { Brand } from '#domain/catalog/brands.ts';
import type { Category } from '#domain/catalog/categories.ts';
import type { Department } from '#domain/catalog/departments.ts';

/** What the demo shop says about one product, before its pictures, stock position and reviews are joined to it. */
export type DemoListing = {
  /** Lower-case letters, digits and dashes; also the start of the names of its picture files. */
  readonly id: string;
  readonly title: string;
  /** The name of the colourway, as in 'Tie-Waist Sundress in Paprika'. */
  readonly colour: string;
  readonly brand: Brand;
  readonly department: Department;
  readonly category: Category;
  /** Price before the discount, in US cents. */
  readonly priceCents: number;
  /** Cut, cloth and seams in two or three sentences. */
  readonly details: string;
  /** Pieces on hand over all sizes; 0 means sold out. */
  readonly stock: number;
  /** What the close view really shows, for people who cannot see it. */
  readonly detailAlt: string;
};

/** One review as it is written down here; the writer's address follows from the name. */
export type DemoReviewNote = {
  readonly name: string;
  /** 0 to 50, tenths of a star. */
  readonly rateTenths: number;
  /** Whole days between the writing and the filling of the shop. */
  readonly daysAgo: number;
  /** May be empty: SPECIFICATION section 5 makes comments optional. */
  readonly comments: string;
};
