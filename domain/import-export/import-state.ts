/**
 * The states of an import, in their order. Jobs carry out `previewing`, `applying` and `undoing`; staff move `ready` and `applied` on.
 */
export const IMPORT_STATES = [
  'receiving',
  'previewing',
  'ready',
  'applying',
  'applied',
  'undoing',
  'undone',
] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

/** Products of one transaction. */
export const PRODUCTS_PER_TRANSACTION = 50;

export const MAX_IMPORT_BYTES = 100 * 1024 * 1024;
