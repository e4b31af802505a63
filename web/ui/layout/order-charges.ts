/** What every order charges besides its products: nothing (SPECIFICATION section 2). */
export const ORDER_CHARGES = [
  { label: 'Shipping', value: 'Free' },
  { label: 'Taxes', value: '$0' },
] as const;
