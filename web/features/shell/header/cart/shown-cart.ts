import type { ComponentType } from 'react';
import type { CartLine } from '#domain/cart/cart.ts';

/** The cart for display in the header. */
export type ShownCart = {
  readonly lines: readonly (Pick<CartLine, 'quantity'> & { readonly stock: number })[];
  /** In dollars, without lines that are sold out. */
  readonly price: number;
  /** How many lines were added since the page was loaded. */
  readonly addedCount: number;
  /** Loads the list of the lines, because few visitors open the menu. */
  readonly loadLines: () => Promise<{ readonly MenuLines: ComponentType }>;
};
