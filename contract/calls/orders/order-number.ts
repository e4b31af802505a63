import { z } from 'zod';

/** The number of an order, in the path. */
export const orderNumber = z.object({
  number: z
    .string()
    .regex(/^[1-9]\d{0,14}$/, { error: 'This is not the number of an order.' })
    .transform(Number),
});
