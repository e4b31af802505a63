import { afterEach, describe, expect, it } from 'vitest';
import { NEW_SHOP } from '#domain/pricing/order/testing/pricing-examples.ts';
import { product } from '../../schema/catalogue/products.ts';
import { stockUnit } from '../../schema/catalogue/stock-units.ts';
import { promotion, promotionCode } from '../../schema/selling/promotions.ts';
import { taxRate } from '../../schema/selling/taxes.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { insertDeliveredStock } from '../stock/order-stock.ts';
import { readQuotedLines } from './quoted-lines.ts';

const testDatabase = createTestDatabase();
const NOW = new Date('2026-11-27T08:00:00Z');

afterEach(async () => {
  const { db } = testDatabase.database;
  await db.delete(promotionCode);
  await db.delete(promotion);
  await db.delete(taxRate);
});

async function quote({
  code = null,
  wanted = [],
}: { code?: string | null; wanted?: [string, string][] } = {}) {
  return readQuotedLines(testDatabase.database.db, {
    wanted: wanted.map(([productId, size]) => ({ productId, size, quantity: 2 })),
    code,
    person: { owner: { userId: 'anna', guestId: null }, productIds: [] },
    at: NOW,
  });
}

const DISCOUNT = {
  name: 'Ten off',
  class: 'order',
  effect: 'percentage',
  value: 10,
  automatic: true,
} as const;

async function insertDiscounts(...rows: (typeof promotion.$inferInsert)[]): Promise<void> {
  await testDatabase.database.db.insert(promotion).values(rows);
}

describe('the tables that an order is priced by', () => {
  it('are those of the specification in a new shop', async () => {
    expect((await quote()).tables).toEqual({ ...NEW_SHOP, groups: [] });
  });

  it('have the automatic discounts that have not ended, and the one of the code', async () => {
    const before = new Date('2026-11-26T08:00:00Z');
    await insertDiscounts(
      { ...DISCOUNT, id: 'auto', startsAt: before, conditions: { minQuantity: 2, countries: ['CA'] } },
      { ...DISCOUNT, id: 'ended', endsAt: NOW },
      { ...DISCOUNT, id: 'coded', automatic: false, limitTotal: 1, used: 1 },
      { ...DISCOUNT, id: 'other', automatic: false },
    );
    await testDatabase.database.db.insert(promotionCode).values([
      { code: 'TEN', promotionId: 'coded' },
      { code: 'OTHER', promotionId: 'other' },
    ]);
    const { promotions } = (await quote({ code: 'TEN' })).tables;
    expect(promotions.map(({ id, code, isUsedUp, startsAt }) => [id, code, isUsedUp, startsAt])).toEqual([
      ['auto', null, false, before],
      ['coded', 'TEN', true, null],
    ]);
    expect(promotions[0]?.conditions).toEqual({ minQuantity: 2, countries: ['CA'] });
  });

  it('have the taxes that have not ended', async () => {
    await testDatabase.database.db.insert(taxRate).values([
      { id: 'vat', name: 'VAT', countryCode: 'DE', ratePpm: 190_000, included: true },
      { id: 'old', name: 'VAT', countryCode: 'FR', ratePpm: 190_000, included: true, endsAt: NOW },
    ]);
    const { taxRates } = (await quote()).tables;
    expect(taxRates).toEqual([
      {
        id: 'vat',
        name: 'VAT',
        country: 'DE',
        region: '*',
        taxClass: '*',
        ratePpm: 190_000,
        included: true,
        startsAt: null,
        endsAt: null,
      },
    ]);
  });
});

describe('a quoted line', () => {
  it('has the price and the facts of its size', async () => {
    const { database } = testDatabase;
    await database.db.insert(product).values({
      id: 'jean',
      title: 'Relaxed Jean',
      brand: 'KD',
      department: 'male',
      category: 'jeans',
      sizing: 'sized',
      details: '',
      priceCents: 1000,
      pictures: [],
      createdAt: NOW,
      taxClass: 'clothing',
    });
    const unit = { productId: 'jean', received: 1, available: 1, weightGrams: 600 };
    await database.transaction((tx) =>
      insertDeliveredStock(tx, {
        units: [
          { ...unit, id: crypto.randomUUID(), size: 'M' },
          { ...unit, id: crypto.randomUUID(), size: 'XL', priceCents: 1100 },
        ],
        cause: 'delivery',
        at: NOW,
      }),
    );
    const wanted: [string, string][] = [
      ['jean', 'XL'],
      ['jean', 'M'],
      ['jean', 'S'],
      ['gone', 'M'],
    ];
    const { lines } = await quote({ wanted });
    const facts = {
      category: 'jeans',
      brand: 'kd',
      department: 'male',
      taxClass: 'clothing',
      weightGrams: 600,
    };
    const line = { ...facts, productId: 'jean', quantity: 2 };
    expect(lines).toEqual([
      { ...line, position: 1, size: 'XL', unitCents: 1100 },
      { ...line, position: 2, size: 'M', unitCents: 1000 },
      { position: 3, unknown: 'size', title: 'Relaxed Jean' },
      { position: 4, unknown: 'product', title: '' },
    ]);
    await database.db.update(stockUnit).set({ weightGrams: null });
  });
});

describe('the table of discounts', () => {
  it.each([
    ['promotion_value_range', { value: 101 }],
    ['promotion_effect_of_class', { class: 'line', effect: 'free_shipping', value: 0 }],
    ['promotion_sets', { class: 'line', effect: 'buy_x_get_y', value: 100 }],
    ['promotion_sets', { buy: 1 }],
    ['promotion_set_sizes', { class: 'line', effect: 'buy_x_get_y', value: 100, buy: 0, get: 1 }],
    ['promotion_condition_keys', { conditions: { weekday: 1 } as object }],
    ['promotion_condition_lists', { conditions: { products: [] } }],
    ['promotion_condition_lists', { conditions: { countries: 'CA' } as object }],
    ['promotion_condition_lists', { conditions: { brands: [1] } as object }],
    ['promotion_condition_minimums', { conditions: { minQuantity: 1.5 } }],
    ['promotion_condition_minimums', { conditions: { minSubtotalCents: 0 } }],
    ['promotion_condition_first_order', { conditions: { firstOrder: 1 } as object }],
    ['promotion_condition_departments_known', { conditions: { departments: ['men'] } as object }],
    ['promotion_used_within_limit', { limitTotal: 2, used: 3 }],
    ['promotion_limits_positive', { limitPerson: 0 }],
  ] as const)('rejects by %s: %j', async (constraint, changes) => {
    const row = { ...DISCOUNT, id: 'wrong', ...changes } as typeof promotion.$inferInsert;
    await expect(insertDiscounts(row)).rejects.toMatchObject({ cause: { constraint } });
  });

  it('accepts a discount with every condition', async () => {
    const conditions = {
      products: ['jean'],
      categories: ['jeans'],
      departments: ['male'],
      brands: ['kd'],
      firstOrder: true,
      minSubtotalCents: 6000,
      minQuantity: 2,
      countries: ['CA'],
    } as const;
    await insertDiscounts({ ...DISCOUNT, id: 'narrow', conditions, limitTotal: 1, limitPerson: 1 });
    expect((await quote()).tables.promotions[0]?.conditions).toEqual(conditions);
  });
});
