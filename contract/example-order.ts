/** The delivery address of example orders in tests, benchmarks and crash tools, which may not import a folder `testing/`. */
export const EXAMPLE_CUSTOMER = {
  firstName: 'Maren',
  lastName: 'Riis',
  country: 'United States',
  city: 'Portland',
  address: '2210 Larch Street, Apt 4',
  phone: '+1 (555) 010-4471',
};

type ExampleLine = { _id: string; quantity?: number; size?: string; price?: number };

/** Creates a complete order payload with that address; one piece in size M by default. */
export function createOrderPayload(product: ExampleLine) {
  return { ...EXAMPLE_CUSTOMER, product: { quantity: 1, size: 'M', ...product } };
}

/** Creates the same payload for a cart of several lines. */
export function createCartPayload(products: readonly ExampleLine[]) {
  return {
    ...EXAMPLE_CUSTOMER,
    products: products.map((product) => ({ quantity: 1, size: 'M', ...product })),
  };
}
