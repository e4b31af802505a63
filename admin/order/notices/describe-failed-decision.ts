import type { ApiOrderDetail } from '#contract/calls.ts';

/** What did not happen, by the kind of decision. */
export const FAILED_DECISIONS: Readonly<Record<ApiOrderDetail['failedDecisions'][number]['kind'], string>> = {
  cancel_order: 'The decision about the order was not carried out',
  hand_over: 'The delivery was not recorded',
  return_step: 'The decision about a return was not carried out',
  open_return: 'A parcel that nobody announced was not recorded',
  deliver_shipment: 'The result of a shipment was not recorded',
};
