import { expect, type APIRequestContext, type Page } from '@playwright/test';

/** Places a cash order in the page's session. Returns its id. */
export async function placeCashOrder(page: Page, payload: object): Promise<string> {
  const data = { ...payload, paymentMethod: 'cashOnDelivery' };
  const placed = await page.request.post('/api/orders', { data });
  expect(placed.status(), await placed.text()).toBe(200);
  return ((await placed.json()) as { insertedId: string }).insertedId;
}

/** Returns the number of an order, such as 1001. `request` has the session of the customer or of staff. */
export async function readOrderNumber(request: APIRequestContext, id: string): Promise<number> {
  const read = await request.get(`/api/order/${id}`);
  return ((await read.json()) as { number: number }).number;
}
