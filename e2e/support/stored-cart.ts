import type { Page } from '@playwright/test';
import type { ApiProduct } from '#contract/calls.ts';

/**
 * Fills the cart in the browser's storage, without a visit to each product. `overrides` replaces fields of the stored line, for example by
 * an outdated price. Call it before the first page opens: it does not replace a stored cart.
 */
export async function storeCart(
  page: Page,
  lines: { product: string; quantity?: number; size?: string; overrides?: Partial<ApiProduct> }[],
): Promise<void> {
  const cart = await Promise.all(
    lines.map(async ({ product, quantity = 1, size = 'S', overrides = {} }) => {
      const response = await page.request.get(`/api/product/${product}`);
      const { sellingPrice: price, pictures, ...fields } = (await response.json()) as ApiProduct;
      return { ...fields, pictures: pictures.slice(0, 1), price, quantity, size, ...overrides };
    }),
  );
  await page.addInitScript(
    (stored) => {
      // The script also runs in the card provider's frames, which have a storage of their own.
      if (globalThis.top === globalThis.self) localStorage['clothStore'] ??= stored;
    },
    JSON.stringify({ state: { cart }, version: 0 }),
  );
}
