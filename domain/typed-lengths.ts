/**
 * Maximum lengths, in UTF-16 units, of texts that shoppers type. The calls reject longer ones, and the fields of the shop accept no
 * more. Those of the back office are in `staff-typed-lengths.ts`.
 */
export const TYPED_LENGTHS = {
  firstName: 80,
  lastName: 80,
  country: 80,
  city: 80,
  address: 200,
  phone: 40,
  region: 60,
  postalCode: 20,
  email: 254,
  discountCode: 40,
  comments: 2000,
  returnComment: 300,
} as const;
