import { z } from 'zod';

/** The number of an order, as text. */
export const ORDER_NUMBER = /^[1-9]\d{0,14}$/;

/** The number of an order, in the path. */
export const orderNumber = z.object({
  number: z.string().regex(ORDER_NUMBER, { error: 'This is not the number of an order.' }).transform(Number),
});
