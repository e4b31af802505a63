import fc from 'fast-check';
import { expect, it } from 'vitest';
import { EXAMPLE_CUSTOMER } from '#contract/example-order.ts';
import type { ProductRecord } from '#database/queries/catalogue/products.ts';
import { acceptLines } from './accept-lines.ts';
import type { RequestedLine } from './order-request.ts';

const runs = { numRuns: 500 };
const SIZES = ['S', 'M', 'L'] as const;

const units = fc.tuple(...SIZES.map(() => fc.record({ available: fc.nat(6), extra: fc.nat(500) })));
/** Products whose sizes share their stock or have their own, some at a higher price. */
const product = fc
  .record({ isShared: fc.boolean(), sellingCents: fc.integer({ min: 1, max: 5000 }), units })
  .map(({ isShared, sellingCents, units: [first, ...others] }) => ({
    sellingCents,
    sizing: isShared ? ('shared' as const) : ('sized' as const),
    scale: [...SIZES],
    units: isShared
      ? [{ size: null, available: first?.available ?? 0, priceCents: null, sellingCents: null }]
      : [first, ...others].map((unit, at) => ({
          size: SIZES[at] ?? 'S',
          available: unit?.available ?? 0,
          priceCents: unit?.extra === 0 ? null : 9999,
          sellingCents: unit?.extra === 0 ? null : sellingCents + (unit?.extra ?? 0),
        })),
  }));
/** Up to four products `p0`, `p1` …, and unique lines, also of a product and a size that the shop does not have. */
const purchase = fc.record({
  products: fc.array(product, { minLength: 1, maxLength: 4 }),
  lines: fc.uniqueArray(
    fc.record({
      at: fc.nat(4),
      size: fc.constantFrom(...SIZES, 'XXL'),
      quantity: fc.integer({ min: 1, max: 5 }),
      seenCents: fc.option(fc.integer({ min: 1, max: 5000 })),
    }),
    { minLength: 1, maxLength: 10, selector: ({ at, size }) => `${at} ${size}` },
  ),
});
type Purchase = typeof purchase extends fc.Arbitrary<infer Value> ? Value : never;

function toRecord(one: Purchase['products'][number], at: number): ProductRecord {
  return {
    ...one,
    id: `p${at}`,
    title: `P${at}`,
    colour: null,
    cut: null,
    brand: 'KD',
    department: 'kids',
    category: 'pants',
    details: '',
    material: '',
    care: '',
    composition: null,
    priceCents: 9999,
    pictures: [],
    imageUrl: null,
    ratingTenths: 0,
    ratingCount: 0,
    createdAt: new Date(0),
  };
}

/** Accepts the lines of a cart, or of the specified form. `isSeen` false leaves the seen prices out. */
function accept({ products, lines }: Purchase, { checksStock = true, isSeen = true, isCart = true } = {}) {
  const requested: RequestedLine[] = lines.map(({ at, size, quantity, seenCents }) => ({
    productId: `p${at}`,
    size,
    quantity,
    ...(isSeen && seenCents !== null && { price: seenCents / 100 }),
  }));
  const request = { ...EXAMPLE_CUSTOMER, lines: requested, isCart };
  return acceptLines(request, { products: products.map(toRecord), checksStock });
}

/** The unit and price of a line; undefined for an unknown product or size. */
function findUnit({ products }: Purchase, { at, size }: Purchase['lines'][number]) {
  const found = products[at];
  const unit = found?.units.find((one) => one.size === null || one.size === size);
  if (!found || !unit || size === 'XXL') return undefined;
  return { key: `${at} ${unit.size}`, ...unit, cents: unit.sellingCents ?? found.sellingCents };
}

/** The fields that errors must name, line by line. */
function expectedFields(cart: Purchase): string[] {
  const needed = (key: string) =>
    cart.lines.reduce((sum, one) => sum + (findUnit(cart, one)?.key === key ? one.quantity : 0), 0);
  return cart.lines.flatMap((line, index) => {
    const unit = findUnit(cart, line);
    if (!cart.products[line.at]) return [`products.${index}._id`];
    if (!unit) return [`products.${index}.size`];
    return [
      ...(line.seenCents !== null && line.seenCents !== unit.cents ? [`products.${index}.price`] : []),
      ...(needed(unit.key) > unit.available ? [`products.${index}.quantity`] : []),
    ];
  });
}

it('names every wrong field of every line, and no other', () => {
  fc.assert(
    fc.property(purchase, (cart) => {
      const accepted = accept(cart);
      const fields = accepted.ok ? [] : (accepted.error.errors ?? []).map(({ field }) => field);
      expect(fields.toSorted()).toEqual(expectedFields(cart).toSorted());
    }),
    runs,
  );
});

it('accepts lines that the shop has at their selling prices, whatever their order', () => {
  fc.assert(
    fc.property(purchase, (cart) => {
      const known = { ...cart, lines: cart.lines.filter((line) => findUnit(cart, line)) };
      for (const lines of [known.lines, known.lines.toReversed()]) {
        const accepted = accept({ ...known, lines }, { checksStock: false, isSeen: false });
        const prices = lines.map((line) => ({ unitCents: findUnit(cart, line)?.cents }));
        expect(accepted).toMatchObject({ ok: true, value: prices });
      }
    }),
    runs,
  );
});

it('rejects a cart with one code (unknown product before size, price and stock), and a single product with its first problem only', () => {
  const codes = {
    _id: 'product_unknown',
    size: 'size_unknown',
    price: 'price_changed',
    quantity: 'stock_exceeded',
  };
  fc.assert(
    fc.property(purchase, (cart) => {
      const names = expectedFields(cart).map((field) => field.split('.').at(-1));
      const accepted = accept(cart);
      const [, first] = Object.entries(codes).find(([name]) => names.includes(name)) ?? [];
      expect(accepted.ok ? undefined : accepted.error.code).toBe(first);

      const [line] = cart.lines;
      const single = accept({ ...cart, lines: line ? [line] : [] }, { isCart: false });
      if (single.ok) return;
      const { code, errors = [] } = single.error;
      expect(errors.map(({ field }) => field)).toEqual(
        code === 'product_unknown'
          ? []
          : [`product.${Object.entries(codes).find(([, one]) => one === code)?.[0]}`],
      );
    }),
    runs,
  );
});
