import { z } from 'zod';

/** A decision of staff that had become impossible when it was to be carried out. */
export const failedDecision = z.object({
  id: z.string(),
  /**
   * The kind of its message: cancelling or handing over an order, a step of a return, opening a return for an unannounced parcel, or recording
   * what became of a shipment.
   */
  kind: z.enum(['cancel_order', 'hand_over', 'return_step', 'open_return', 'deliver_shipment']),
  error: z.string(),
});
