import { sql, type SQL } from 'drizzle-orm';

/**
 * Returns the expression of a sale price or discount that has not ended and names a brand or category, for a sentence: 'sale price ‘Denim’'.
 * Null if none names it.
 */
export function currentOffer(list: 'brands' | 'categories', id: string): SQL<string | null> {
  const names = (scope: 'scope' | 'conditions') =>
    sql`${sql.raw(`${scope} -> '${list}'`)} ? ${id} AND (ends_at IS NULL OR ends_at > now())`;
  return sql`coalesce(
    (SELECT 'sale price ‘' || min(name) || '’' FROM price_rule WHERE ${names('scope')}),
    (SELECT 'discount ‘' || min(name) || '’' FROM promotion WHERE ${names('conditions')}))`;
}
