/**
 * The states of an import, in their order. The job `run-imports` ends `previewing`, `applying` and `undoing`; staff end `ready` and `applied`.
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

/**
 * The states of a picture that an imported file names: `waiting` for the import to be applied, `due` for the job `fetch-pictures`, `added`,
 * `failed`, or `removed` by the undo of the import.
 */
export const FILE_PICTURE_STATES = ['waiting', 'due', 'added', 'failed', 'removed'] as const;
export type FilePictureState = (typeof FILE_PICTURE_STATES)[number];

/** Products that an import previews, applies or undoes in one transaction. */
export const PRODUCTS_PER_TRANSACTION = 50;

export const MAX_IMPORT_BYTES = 100 * 1024 * 1024;
