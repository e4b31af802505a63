import type { StoredProduct, StoredUnit } from '#database/queries/product-editor/edited-product.ts';
import type { FieldChange, PersonAuthor } from '#domain/staff/change-log.ts';
import type { StaffRole } from '#domain/staff/permissions.ts';

/** Who applies an import, and when. */
export type ApplyContext = {
  readonly author: PersonAuthor & { readonly batch: string };
  readonly role: StaffRole | null;
  readonly at: Date;
  readonly newId: () => string;
};

/** The rows of one product that change something. */
export type ProductRows = {
  /** The number of the product's first row. */
  readonly groupN: number;
  readonly productId: string;
  readonly isNew: boolean;
  /** The numbers of the rows. */
  readonly ns: readonly number[];
  readonly changes: readonly FieldChange[];
};

/** A movement of the stock of a unit, from one number of available pieces to another. */
export type PlannedMove = { readonly unitId: string; readonly before: number; readonly after: number };

/** What applying a product writes. */
export type ProductPlan = {
  readonly rows: ProductRows;
  /** The locked product, or the draft to insert. */
  readonly before: StoredProduct;
  /** The units that a stored product gets. `before` has them too. */
  readonly added: readonly StoredUnit[];
  /** The changed fields of the product and its units. */
  readonly changes: readonly FieldChange[];
  readonly moves: readonly PlannedMove[];
};
