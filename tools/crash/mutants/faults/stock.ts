import { SERVICES, type Mutants } from '../mutant.ts';

/** Faults of stock. */
export const stockMutants: Mutants = {
  'an order takes stock that is not available': {
    caughtBy: 'exactly three of three items are sold to twenty buyers, by cash and card',
    failure: '[500,"internal_error"] instead of [409,"stock_exceeded"]',
    file: 'database/queries/stock/stock-unit-ctes.ts',
    from: 'WHERE available < quantity',
    to: 'WHERE false',
  },
  'an order locks stock units in the order of its lines': {
    caughtBy: 'orders of the same products in opposite order never deadlock',
    failure: '[[503,"overloaded"]] instead of []',
    file: 'database/queries/stock/stock-unit-ctes.ts',
    from: 'ORDER BY stock_unit.id FOR UPDATE',
    to: 'ORDER BY (SELECT min(position) FROM piece WHERE stock_unit_id = stock_unit.id) FOR UPDATE',
  },
  'a payment moves stock units in the opposite order': {
    caughtBy: 'a payment and an order of the same products never deadlock',
    failure: '[[503,"overloaded"]] instead of []',
    file: 'database/queries/stock/order-stock.ts',
    from: 'FROM piece ORDER BY stock_unit_id`',
    to: 'FROM piece ORDER BY stock_unit_id DESC`',
  },
  'a line without enough stock is left out of the order': {
    caughtBy: 'an order with one short line takes no stock',
    failure: '[200,"',
    file: 'database/queries/stock/stock-unit-ctes.ts',
    from: 'NOT EXISTS (SELECT FROM unit WHERE available < quantity)',
    to: 'unit.available >= unit.quantity',
  },
  'the stock is read without a lock': {
    caughtBy: 'of two orders that wait for the last piece, one is refused',
    // The second order gets 200 or, when a constraint refuses its change, 503.
    failure: 'instead of [200,409]',
    file: 'database/queries/stock/stock-unit-ctes.ts',
    from: 'ORDER BY stock_unit.id FOR UPDATE OF stock_unit',
    to: 'ORDER BY stock_unit.id',
  },
  'every size takes the stock of one size': {
    caughtBy: 'an order of several sizes takes the stock of each size, and returns it there',
    failure: '409 instead of 200',
    file: 'database/queries/stock/stock-unit-ctes.ts',
    from: "WHEN 'sized' THEN line.size END",
    to: "WHEN 'sized' THEN 'S' END",
  },
  'stock from before a split returns to the unit of every size': {
    caughtBy: 'an order from before a split by size returns its stock to the sizes of its lines',
    failure: '{"M":0,"S":2,"XL":0} instead of',
    file: 'database/queries/stock/order-stock.ts',
    from: 'coalesce(stock_unit.id, hold.stock_unit_id) AS selling_unit_id',
    to: 'hold.stock_unit_id AS selling_unit_id',
  },
  'quantities of lines that share a stock unit are not summed': {
    caughtBy: 'an order with one short line takes no stock',
    failure: '[200,"',
    file: 'database/queries/stock/stock-unit-ctes.ts',
    from: 'sum(quantity) AS quantity',
    to: 'max(quantity) AS quantity',
  },
  'a change of the stock is taken for its new value': {
    caughtBy: 'two deliveries and an order at once all count',
    failure: ' instead of 10',
    file: 'database/queries/stock/stock-movements.ts',
    from: 'SET available = available + move.change,',
    to: 'SET available = greatest(move.change, 0),',
  },
  'a counted number replaces the stock even when that has changed': {
    caughtBy: 'a stocktake that waits for an order keeps what the order took',
    failure: '[200,null] instead of [200,"stock_changed"]',
    file: `${SERVICES}/stock/move-stock.ts`,
    from: 'wanted.from !== unit.available',
    to: 'wanted.from < 0',
  },
  'released stock stays in the counter of sold stock': {
    caughtBy: 'a cancellation returns the stock, and refunds a card payment once',
    failure: 'the stock counters of an order match its movements',
    file: 'database/queries/stock/order-stock.ts',
    from: 'released = released + held + sold + returned, held = 0, sold = 0, returned = 0',
    to: 'released = released + held, held = 0',
  },
};
