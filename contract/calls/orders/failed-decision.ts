import { z } from 'zod';

/** A decision of staff that had become impossible when it was to be carried out. */
export const failedDecision = z.object({
  id: z.string(),
  /** How an order ends, a decision about a return, a parcel that nobody announced, or what became of a shipment. */
  kind: z.enum(['cancel_order', 'hand_over', 'return_step', 'open_return', 'deliver_shipment']),
  error: z.string(),
});
