import type { Queryable } from '#database/connection/connect.ts';
import { loadCatalogue } from '#database/queries/catalogue/catalogue.ts';
import {
  countPriceChanges,
  listPricedRows,
  type PricedRow,
} from '#database/queries/import-export/import-prices.ts';
import type { ImportRecord } from '#database/queries/import-export/imports.ts';
import { listPriceRules } from '#database/queries/pricing/price-rules.ts';
import { findBrand, type Catalogue } from '#domain/catalogue/catalogue.ts';
import { centsFromDollars, type Cents } from '#domain/money.ts';
import type { NamedRule } from '#domain/pricing/preview-price.ts';
import { applies, priceByRule, sellingPrice, type PricedProduct } from '#domain/pricing/price-rules.ts';
import { toRule } from '../price-rules/rule-values.ts';

/** The list prices that an import sets, and an example of what the price rules in force make of them. */
export type ImportPrices = {
  readonly count: number;
  /** Null if no rule lowers one of the first prices. */
  readonly example: {
    readonly priceCents: number;
    readonly sellingCents: Cents;
    /** The name of the rule. */
    readonly rule: string;
  } | null;
};

/** Maximum rows that the search for an example reads. */
const EXAMPLE_ROW_COUNT = 100;

/** Reads the list prices that a previewed import sets; null unless it is ready to be applied. */
export async function readImportPrices(
  db: Queryable,
  { id: importId, state }: ImportRecord,
  at: Date,
): Promise<ImportPrices | null> {
  if (state !== 'ready') return null;
  const [count, rows, rules, catalogue] = await Promise.all([
    countPriceChanges(db, importId),
    listPricedRows(db, { importId, limit: EXAMPLE_ROW_COUNT }),
    listPriceRules(db),
    loadCatalogue(db),
  ]);
  const products = rows.map((row) => productAfter(row, catalogue));
  return { count, example: findExample(products, rules.map(toRule), at) };
}

function findExample(
  products: readonly PricedProduct[],
  rules: readonly NamedRule[],
  at: Date,
): ImportPrices['example'] {
  for (const product of products) {
    const { priceCents } = product;
    const sellingCents = sellingPrice(product, { rules, at });
    if (sellingCents === priceCents) continue;
    const [rule] = rules
      .filter((one) => applies(one, product, at))
      .toSorted((one, other) => priceByRule(one, priceCents) - priceByRule(other, priceCents));
    if (rule !== undefined) return { priceCents, sellingCents, rule: rule.name };
  }
  return null;
}

/** Returns a product as it is after its rows are applied. */
function productAfter(row: PricedRow, catalogue: Catalogue): PricedProduct {
  const values = new Map(row.changes.map(({ field, after }) => [field, after]));
  const brand = values.get('brand');
  return {
    id: row.productId,
    priceCents: centsFromDollars(Number(values.get('price'))),
    brand: (typeof brand === 'string' ? findBrand(catalogue, brand)?.id : row.brand) ?? '',
    category: String(values.get('category') ?? row.category),
    department: String(values.get('for') ?? row.department),
    discountable: (values.get('discountable') ?? row.discountable) !== false,
  };
}
