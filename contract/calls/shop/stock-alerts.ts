import { z } from 'zod';
import type { Call } from '../../call.ts';
import { acknowledged, email, productId, secret, size } from '../../fields.ts';

const alertParams = z.object({ id: z.uuid({ error: 'This is not the id of a mail about stock.' }) });

export const stockAlertCalls = {
  requestStockAlert: {
    summary:
      'Asks for one mail when a sold-out size is back. Unless the address is the confirmed one of the signed-in user, a mail asks for confirmation first',
    access: 'anyone',
    body: z.object({ product: productId, size, email }),
    response: acknowledged,
    problems: ['product_unknown', 'size_unknown', 'size_in_stock'],
  },
  confirmStockAlert: {
    summary:
      'Confirms the wish for a mail about a size, by the secret in the fragment of the mailed link. Idempotent',
    access: 'anyone',
    params: alertParams,
    body: z.object({ secret }),
    response: z.object({
      /** The product's name. */
      name: z.string(),
      /** Null when all sizes share the stock. */
      size: z.string().nullable(),
    }),
    problems: ['link_invalid'],
  },
  stopStockAlerts: {
    summary:
      'Stops all mails about sizes to the address that got a mailed link, by the secret in its fragment',
    access: 'anyone',
    params: alertParams,
    body: z.object({ secret }),
    response: acknowledged,
    problems: ['link_invalid'],
  },
} as const satisfies Record<string, Call>;
