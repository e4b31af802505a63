import { CATALOGUE } from './catalogue.ts';
import { CONTENT } from './content.ts';
import { DISCOUNTS } from './discounts.ts';
import { IMPORTS } from './imports.ts';
import { LINKS } from './links.ts';
import { ORDERS } from './orders.ts';
import { PEOPLE } from './people.ts';
import { PICTURES } from './pictures.ts';
import type { Press } from './press.ts';
import { PRODUCTS } from './products.ts';
import { SETTINGS } from './settings.ts';
import { STAFF_SETTINGS } from './staff.ts';
import { STOCK } from './stock.ts';

/** The presses that `bench:admin` measures: each link, and each kind of save. Each runs several times on one shop. */
export const PRESSES: readonly Press[] = [
  ...LINKS,
  ...PRODUCTS,
  ...STOCK,
  ...DISCOUNTS,
  ...ORDERS,
  ...PEOPLE,
  ...CONTENT,
  ...SETTINGS,
  ...CATALOGUE,
  ...STAFF_SETTINGS,
  ...IMPORTS,
  // A job encodes new pictures in the background.
  ...PICTURES,
];
