import type { AppliedRow } from '#database/queries/import-export/import-rows.ts';
import type { StoredProduct } from '#database/queries/product-editor/edited-product.ts';
import type { ProductColumns } from '#database/queries/product-editor/write-product.ts';
import type { ChangeAction } from '#domain/staff/change-actions.ts';
import type { FieldChange, PersonAuthor } from '#domain/staff/change-log.ts';
import type { StaffRole } from '#domain/staff/permissions.ts';
import type { StockReason } from '#domain/stock/stock-reason.ts';

/** Who undoes an import, and when. */
export type UndoContext = {
  readonly author: PersonAuthor;
  readonly role: StaffRole | null;
  readonly at: Date;
};

/** Changes of a product that an undo writes. */
export type PlannedEdit = {
  readonly action: ChangeAction;
  readonly changes: readonly FieldChange[];
  /** The columns of the product that they write. */
  readonly columns: ProductColumns;
  /** The units of the sizes that they take away. */
  readonly removedUnits: readonly string[];
  /** The entry of the log that they undo; null for an archived product. */
  readonly undoes: number | null;
};

/** A movement that an undo writes, from one number of available pieces to another. */
export type ReturnedStock = {
  readonly unitId: string;
  readonly reason: StockReason;
  readonly before: number;
  readonly after: number;
  /** The entry of the log that it undoes. */
  readonly undoes: number;
};

/** What undoing the changes of a product writes. */
export type UndoPlan = {
  readonly row: AppliedRow;
  /** The locked product; undefined if it is deleted. */
  readonly before: StoredProduct | undefined;
  readonly isRemoved: boolean;
  readonly edits: readonly PlannedEdit[];
  readonly moves: readonly ReturnedStock[];
  /** Why some changes stay; null if none do. */
  readonly refusal: string | null;
};
