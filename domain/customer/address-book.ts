/** Maximum number of addresses that a customer can save. */
export const MAX_ADDRESS_COUNT = 20;
