import { z } from 'zod';

/** The id of a customer's account, in the path. */
export const customerId = z.object({
  id: z.string().regex(/^[A-Za-z0-9-]{1,64}$/, { error: 'This is not the id of a customer.' }),
});
