import { SERVICES, type Mutants } from '../mutant.ts';

/** Faults of prices and discounts. */
export const pricesMutants: Mutants = {
  'the reductions of price rules are added up': {
    caughtBy: 'price rules never add up: the lowest price is shown and charged',
    failure: '28.8 instead of 36',
    file: 'database/sql/functions/prices/selling_price.sql',
    from: 'min(CASE effect',
    to: 'price_cents - sum(price_cents - CASE effect',
  },
  'the percentages of price rules are added up': {
    caughtBy: 'price rules never add up: the lowest price is shown and charged',
    failure: '28.8 instead of 36',
    file: 'database/sql/functions/prices/selling_price.sql',
    from: '(price_cents * (100 - value) + 50) / 100',
    to: `(price_cents * (100 - (SELECT sum(value) FROM price_rule AS one WHERE one.effect = 'percentage')) + 50) / 100`,
  },
  'the use of a discount is not returned': {
    caughtBy: 'a single-use code of an abandoned payment can be used by another customer',
    failure: '422 instead of 200',
    file: 'database/queries/orders/discount-uses.ts',
    from: "AND state = 'taken' RETURNING",
    to: "AND state = 'late' RETURNING",
  },
  'the limit of uses is not guarded': {
    caughtBy: 'of two orders that wait for the last use of a code, one is refused',
    failure: '[200,500] instead of [200,422]',
    file: 'database/queries/orders/discount-uses.ts',
    from: 'NOT EXISTS (SELECT FROM limited WHERE used >= limit_total)',
    to: 'true',
  },
  'a late payment takes its use back': {
    caughtBy: 'a payment after the release keeps its discount, which then does not count towards the limit',
    failure: '["returned","taken"] instead of ["late","taken"]',
    file: 'database/queries/stock/order-stock.ts',
    from: 'if (isSold) await markUsesLate(tx, orderId);',
    to: '',
  },
  'a discount is a percentage of the list price': {
    caughtBy: 'discounts apply to the selling price, never add up, and keep every cent',
    failure: '38.4 instead of 32.64',
    file: `${SERVICES}/checkout/price-lines.ts`,
    from: 'unitCents,\n    quantity,',
    to: 'unitCents: product.priceCents as typeof unitCents,\n    quantity,',
  },
  'discounts of an item are added up': {
    caughtBy: 'discounts apply to the selling price, never add up, and keep every cent',
    failure: '28.56 instead of 32.64',
    file: 'domain/pricing/order/promotions/line-discounts.ts',
    from: 'if (best) found.push(',
    to: `for (const promotion of simple)
      if (promotion !== best?.promotion && linesInScope(promotion, lines).includes(line))
        found.push({ promotion, position: line.position, cents: cents(itemDiscount(promotion, line) * count) });
    if (best) found.push(`,
  },
  'the remainder of an allocation is dropped': {
    caughtBy: 'discounts apply to the selling price, never add up, and keep every cent',
    failure: '9.9 instead of 9.89',
    file: 'domain/pricing/order/allocate.ts',
    from: 'part + (raised.has(index) ? 1 : 0)',
    to: 'part',
  },
  'the list price is charged': {
    caughtBy: 'price rules never add up: the lowest price is shown and charged',
    failure: '4800 instead of 3600',
    file: `${SERVICES}/checkout/accept-lines.ts`,
    from: 'cents(stocked.sellingCents ?? product.sellingCents)',
    to: 'cents(product.priceCents)',
  },
  'a recompute skips the products beyond a full batch of updates': {
    caughtBy:
      'a sale reaches every product although its process dies at every checkpoint, and orders continue',
    failure: 'instead of {"1000":1100}',
    file: 'database/queries/pricing/price-recompute.ts',
    from: 'differing.length === UPDATED_COUNT ? differing.at(-1) : lastCompared',
    to: 'lastCompared',
  },
  'a recompute does not wait for transactions that read the earlier rules': {
    caughtBy: 'a product that is inserted while a rule starts gets the price of the rule',
    failure: '{"1700":1} instead of {"1000":1}',
    file: 'database/queries/pricing/price-recompute.ts',
    from: `CASE WHEN due.rules_changed THEN nullif(\${othersWithLock('product', 'RowExclusiveLock')}, '{}') END`,
    to: 'NULL',
  },
  'a recompute skips a locked product for good': {
    caughtBy: 'a product that is locked while a sale starts gets the price of the sale',
    failure: '{"1000":500,"1700":1} instead of {"1000":501}',
    file: 'database/queries/pricing/price-recompute.ts',
    from: 'const isSkipping = writable.length < differing.length;',
    to: 'const isSkipping = writable.length < 0;',
  },
};
