/** Why staff reject a return, or a piece of one after the inspection: for staff, and in the mail to the customer. */
export const REJECT_REASONS = {
  worn: { label: 'Worn or washed', text: 'We take back only items that were not worn or washed.' },
  damaged: {
    label: 'Damaged by the customer',
    text: 'The item was damaged after you received it.',
  },
  incomplete: { label: 'Tags or parts missing', text: 'Tags or parts of the item are missing.' },
  too_late: { label: 'Too late', text: 'The time for returns is over.' },
  not_ours: { label: 'Not from this order', text: 'The item does not belong to this order.' },
  other: { label: 'Another reason', text: 'Please contact us if you have a question.' },
} as const;

export type RejectReason = keyof typeof REJECT_REASONS;

export const REJECT_REASON_IDS = Object.keys(REJECT_REASONS) as readonly RejectReason[];
