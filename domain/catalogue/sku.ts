/** Returns what is wrong with a SKU, by the same rule as the constraint `stock_unit_sku_form`. Null for a usable one. */
export function skuError(sku: string): string | null {
  return /^[\x20-\x7e]{1,64}$/.test(sku)
    ? null
    : 'A SKU has at most 64 unaccented letters, digits and signs such as - or /.';
}
