/*
 * Keys of the advisory locks that processes of all versions share. The numbers are arbitrary but distinct.
 * `transaction` derives the keys of its own locks from names.
 */

/** Lets one process at a time migrate the database. */
export const MIGRATION_LOCK = 7_015_731;

/** Lets one process at a time add the demo products. */
export const DEMO_LOCK = 7_015_732;

/** Lets one process at a time recompute prices. */
export const RECOMPUTE_LOCK = 7_015_733;

/** Serialises splitting a product's stock by size with orders that move that stock. The second key of this lock is the product. */
export const SPLIT_LOCK = 7_015_734;

/** Serialises changes of list prices. The functions `take_price_lock` and `product_priced` in `database/sql` contain the same number. */
export const PRICE_LOCK = 7_015_735;

/** Lets one process at a time back up the shop's own PostgreSQL. */
export const BACKUP_LOCK = 7_015_736;
