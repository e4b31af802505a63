/** Where the order of the examples goes: that of tests, harnesses and benches. */
export const MAREN = {
  firstName: 'Maren',
  lastName: 'Riis',
  country: 'United States',
  city: 'Portland',
  address: '2210 Larch Street, Apt 4',
  phone: '+1 (555) 010-4471',
};

/** A complete order payload to that address; `product` says what is bought, one piece in M unless told otherwise. */
export function orderPayload(product: { _id: string; quantity?: number; size?: string; price?: number }) {
  return { ...MAREN, product: { quantity: 1, size: 'M', ...product } };
}
