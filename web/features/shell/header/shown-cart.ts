import type { ApiProduct } from '#contract/calls.ts';
import type { CartLine } from '#domain/cart/cart.ts';
import type { StockedLine } from '#domain/cart/product-lines.ts';

/** A line for display; `price` is the unit price in dollars. */
export type MenuLine = CartLine &
  StockedLine &
  Pick<ApiProduct, 'title' | 'colour' | 'img' | 'pictures' | 'price'>;

/** The cart for display in the header. */
export type ShownCart<Line extends MenuLine> = {
  readonly lines: readonly Line[];
  /** In dollars. */
  readonly price: number;
  /** How many lines were added since the page was loaded. */
  readonly addedCount: number;
  /** The shopper opens the product of a line. */
  readonly onOpen: (lineId: string) => void;
  readonly onChange: (line: Line) => void;
  readonly onRemove: (lineId: string) => void;
  /** Whether lines can neither be changed nor removed, because an order of them may be under way. */
  readonly isFixed: boolean;
};
