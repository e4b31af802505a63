import { randomUUID } from 'node:crypto';
import type { BrowserContext } from '@playwright/test';
import { z } from 'zod';

const ITEMS = ['sundress-paprika', 'oxford-shirt-sky', 'harbour-stripe-tee'];

const product = z.looseObject({ sellingPrice: z.number(), pictures: z.array(z.unknown()) });

/** Signs a new shopper in, with items in the cart. Loads none of the shop's pages, so that the browser's cache stays empty. */
export async function signInShopper(context: BrowserContext, shop: string): Promise<void> {
  const email = `${randomUUID()}@bench.test`;
  const account = { name: 'Maren Riis', email, password: 'a willow by the water' };
  const signUp = await context.request.post(`${shop}/api/sign-up`, { data: account });
  const user = await context.request.put(`${shop}/api/user`, { data: { email, role: 'user' } });
  if (!signUp.ok() || !user.ok()) throw new Error('the shopper could not sign in');
  const cart = await Promise.all(
    ITEMS.map(async (id) => {
      const response = await context.request.get(`${shop}/api/product/${id}`);
      const { sellingPrice: price, pictures, ...fields } = product.parse(await response.json());
      return { ...fields, pictures: pictures.slice(0, 1), price, quantity: 1, size: 'S' };
    }),
  );
  const page = await context.newPage();
  await page.goto(`${shop}/robots.txt`);
  await page.evaluate(
    (stored) => localStorage.setItem('clothStore', stored),
    JSON.stringify({ state: { cart }, version: 0 }),
  );
  await page.close();
}
