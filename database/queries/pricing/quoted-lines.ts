import { sql, type SQL } from 'drizzle-orm';
import { cents } from '#domain/money.ts';
import type { PricingLine } from '#domain/pricing/order/order-line.ts';
import type { PricingTables } from '#domain/pricing/order/price-order.ts';
import type { Queryable } from '../../connection/connect.ts';
import { IS_PUBLISHED } from '../catalogue/products.ts';
import { SERVES_LINE } from '../stock/stock-unit-ctes.ts';
import {
  parsePricingTables,
  selectPricingTables,
  type PricedPerson,
  type StoredPricingTables,
} from './pricing-tables.ts';

/** A line that a shopper wants priced. */
export type WantedLine = { readonly productId: string; readonly size: string; readonly quantity: number };

/** A wanted line: priced, of an unknown or unpublished product, or of a size that the product does not have. */
export type QuotedLine =
  | PricingLine
  | { readonly position: number; readonly unknown: 'product' | 'size'; readonly title: string };

/** Reads the prices of lines with everything that an order's price depends on, and the customer's store credit, in one query. */
export async function readQuotedLines(
  db: Queryable,
  {
    wanted,
    ...question
  }: { wanted: readonly WantedLine[]; code: string | null; person: PricedPerson; at: Date },
): Promise<{ lines: QuotedLine[]; tables: PricingTables; creditCents: number }> {
  const [ids, sizes] = [wanted.map(({ productId }) => productId), wanted.map(({ size }) => size)];
  const { rows } = await db.executePrepared(sql<{
    lines: StoredLine[];
    tables: StoredPricingTables;
    creditCents: number | null;
  }>`
    SELECT ${selectPricingTables(question)} AS tables,
      ${selectCredit(question.person)} AS "creditCents", (
      SELECT coalesce(json_agg(json_build_object(
        'title', product.title, 'hasSize', stock_unit.id IS NOT NULL, 'category', product.category, 'brand', product.brand_id,
        'department', product.department, 'taxClass', product.tax_class, 'weightGrams', stock_unit.weight_grams,
        'unitCents', coalesce(stock_unit.selling_cents, product.selling_cents)) ORDER BY line.position), '[]')
      FROM unnest(${sql.param(ids)}::text[], ${sql.param(sizes)}::text[]) WITH ORDINALITY AS line (product_id, size, position)
      LEFT JOIN product ON product.id = line.product_id AND ${IS_PUBLISHED}
      LEFT JOIN size_scale ON size_scale.id = product.scale AND line.size = ANY (size_scale.sizes)
      LEFT JOIN stock_unit ON size_scale.id IS NOT NULL AND ${SERVES_LINE}
    ) AS lines`);
  const [row] = rows;
  if (!row) throw new Error('a query without a table returned no row');
  const lines = row.lines.map((line, index) => toLine(line, { wanted: wanted[index], position: index + 1 }));
  return { lines, tables: parsePricingTables(row.tables), creditCents: row.creditCents ?? 0 };
}

/**
 * Selects the credit of a customer, with that of unpaid orders of the same products: a purchase cancels these orders, which returns their
 * credit.
 */
function selectCredit(person: PricedPerson): SQL {
  if (person === null || person.owner.userId === null) return sql`NULL::float8`;
  const { owner, productIds } = person;
  return sql`(
    SELECT account.balance + coalesce((
      SELECT sum(credit_cents) FROM shop_order AS unpaid
      WHERE unpaid.user_id = account.user_id AND unpaid.state = 'awaiting_payment' AND EXISTS (
        SELECT FROM order_line WHERE order_id = unpaid.id AND product_id = ANY (${sql.param(productIds)}::text[]))), 0)
    FROM credit_account AS account WHERE account.user_id = ${owner.userId})::float8`;
}

type StoredLine = Omit<PricingLine, 'position' | 'productId' | 'size' | 'quantity' | 'unitCents'> & {
  readonly title: string | null;
  readonly hasSize: boolean;
  readonly unitCents: number;
};

function toLine(
  { title, hasSize, unitCents, ...facts }: StoredLine,
  { wanted, position }: { wanted: WantedLine | undefined; position: number },
): QuotedLine {
  if (!wanted) throw new Error('the lines of a quote do not match');
  if (title === null) return { position, unknown: 'product', title: '' };
  if (!hasSize) return { position, unknown: 'size', title };
  return { ...facts, ...wanted, position, unitCents: cents(unitCents) };
}
