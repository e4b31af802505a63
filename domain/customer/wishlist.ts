/** Maximum number of products that a shopper can save. */
export const MAX_WISH_COUNT = 100;

/** What shoppers read when they save one more. */
export const WISHLIST_FULL = `Your wishlist holds ${MAX_WISH_COUNT} products. Remove one before you save another.`;
