import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { ApiProduct } from '#contract/calls.ts';
import { linesOf } from '#domain/cart/product-lines.ts';
import { productName } from '#domain/catalogue/product-name.ts';
import { ok } from '#domain/result.ts';
import { useRestored } from '../persistence/restored.ts';
import { shopState, useShopState } from '../shop-state.ts';
import { unitPrice, type CartItem } from './cart-item.ts';
import { readProducts, type CartReader } from './check-cart.ts';
import { checkLines, priceNotice, replaceLine } from './check-line.ts';

type Check = { readonly notices: readonly string[]; readonly available: boolean };
type Checks = ReadonlyMap<string, Check>;

/** The lines at the checkout; `notices` describe their changes, and a line that is not `available` cannot be ordered. */
export type CheckedLinesState =
  | { readonly state: 'restoring' }
  | { readonly state: 'missing' }
  | { readonly state: 'checked'; readonly lines: readonly ({ readonly line: CartItem } & Check)[] };

/**
 * Checks the cart's line `lineId`, or all lines without one, against the shop once the cart is restored, and again on `recheck`. Writes
 * changes to the cart. `loaded` is the product of the line, if the loader has read it. Lines whose product cannot be read stay unchanged.
 * `reader` must be stable.
 */
export function useCheckedLines({
  lineId,
  loaded,
  reader,
}: {
  lineId: string | undefined;
  loaded: ApiProduct | null | undefined;
  reader: CartReader;
}): { found: CheckedLinesState; recheck: () => Promise<void> } {
  const isRestored = useRestored();
  const cart = useShopState((state) => state.cart);
  const lines = useMemo(() => chooseLines(cart, lineId), [cart, lineId]);
  const [checks, setChecks] = useState<Checks>();
  const addNotices = useCallback(
    (added: Checks) => setChecks((before) => before && joinNotices(before, added)),
    [],
  );
  const shownPrices = usePriceNotices(lines, addNotices);

  const check = useCallback(
    async (from: CartReader, join: (before: Checks, found: Checks) => Checks) => {
      const products = await readProducts(chooseLines(shopState.getState().cart, lineId), from);
      // The lines may have changed while the products were read.
      const stored = chooseLines(shopState.getState().cart, lineId);
      const checked = [...products].flatMap(([id, product]) => checkLines(linesOf(stored, id), product));
      for (const { line } of checked) {
        shownPrices.current.set(line._id, unitPrice(line));
        replaceLine(line);
      }
      const found = new Map(
        checked.map(({ line, notices, available }) => [line._id, { notices, available }]),
      );
      setChecks((before = new Map()) => join(before, found));
    },
    [lineId, shownPrices],
  );

  // A second check of updated lines finds no difference, so earlier notices are kept.
  useEffect(() => {
    if (!isRestored) return;
    const from = loaded === undefined ? reader : { ...reader, readProduct: async () => ok(loaded) };
    void check(from, joinNotices);
  }, [isRestored, loaded, reader, check]);

  return {
    found: toState({ isRestored, lines, checks }),
    recheck: () => check(reader, (before, found) => new Map([...before, ...found])),
  };
}

function chooseLines(cart: readonly CartItem[], lineId: string | undefined): readonly CartItem[] {
  return lineId === undefined ? cart : cart.filter(({ _id }) => _id === lineId);
}

/**
 * Adds a notice for a line whose price changed since it was shown. Another tab may update a price and show its notice there; this tab must
 * show one too before the shopper pays. Returns the shown prices by line id.
 */
function usePriceNotices(lines: readonly CartItem[], addNotices: (added: Checks) => void) {
  const shownPrices = useRef(new Map<string, ReturnType<typeof unitPrice>>());
  useEffect(() => {
    const shown = shownPrices.current;
    const changed = lines.flatMap((line) => {
      const [was, now] = [shown.get(line._id), unitPrice(line)];
      if (was === undefined || was === now) return [];
      const notices = [priceNotice(productName(line), { was, now })];
      return [[line._id, { notices, available: line.stock > 0 }] as const];
    });
    shownPrices.current = new Map(lines.map((line) => [line._id, unitPrice(line)]));
    if (changed.length > 0) addNotices(new Map(changed));
  }, [lines, addNotices]);
  return shownPrices;
}

/** Returns both checks together. A line of the newer check keeps its earlier notices, before the new ones. */
function joinNotices(before: Checks, found: Checks): Checks {
  const joined = [...found].map(([id, { notices, available }]) => {
    const earlier = before.get(id)?.notices ?? [];
    return [id, { available, notices: [...new Set([...earlier, ...notices])] }] as const;
  });
  return new Map([...before, ...joined]);
}

function toState({
  isRestored,
  lines,
  checks,
}: {
  isRestored: boolean;
  lines: readonly CartItem[];
  checks: Checks | undefined;
}): CheckedLinesState {
  if (!isRestored) return { state: 'restoring' };
  if (lines.length === 0) return { state: 'missing' };
  if (checks === undefined) return { state: 'restoring' };
  // Another tab may have added a line since.
  const unchecked = (line: CartItem): Check => ({ notices: [], available: line.stock > 0 });
  return {
    state: 'checked',
    lines: lines.map((line) => ({ line, ...(checks.get(line._id) ?? unchecked(line)) })),
  };
}
