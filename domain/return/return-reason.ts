/** Why a customer returns a piece. */
export const RETURN_REASONS = {
  too_small: 'Too small',
  too_large: 'Too large',
  not_as_expected: 'Not as I expected',
  damaged: 'Damaged',
  wrong_item: 'Not what I ordered',
  other: 'Another reason',
} as const;

export type ReturnReason = keyof typeof RETURN_REASONS;

export const RETURN_REASON_IDS = Object.keys(RETURN_REASONS) as readonly ReturnReason[];
