import type { UnitCode } from '#database/queries/product-editor/unit-codes.ts';
import type { FieldChange } from '#domain/staff/change-log.ts';
import { unitColumnsOf } from '../../products/product-values.ts';

/** Creates a lookup of SKUs and barcodes: those of stored units, and those that earlier products get. */
export function createCodeLookup(stored: readonly UnitCode[]) {
  const units = new Map<string, string>();
  const keyOf = ({ column, code }: Omit<UnitCode, 'unitId'>) => `${column}:${code}`;
  for (const unit of stored) units.set(keyOf(unit), unit.unitId);
  return {
    /** Whether a unit has a code that another one wants. */
    isTaken(code: UnitCode): boolean {
      const holder = units.get(keyOf(code));
      return holder !== undefined && holder !== code.unitId;
    },
    /** Adds the codes that changes give to units. */
    add(changes: readonly FieldChange[]): void {
      for (const [unitId, { sku, barcode }] of unitColumnsOf(changes)) {
        if (sku) units.set(keyOf({ column: 'sku', code: sku }), unitId);
        if (barcode) units.set(keyOf({ column: 'barcode', code: barcode }), unitId);
      }
    },
  };
}
