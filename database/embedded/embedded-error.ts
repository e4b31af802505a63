/**
 * Why the shop's own PostgreSQL is not available. `message` is one sentence for the operator.
 *
 * - `in_use`: another running shop uses the folder.
 * - `unsupported`: no binaries for this machine.
 * - `unusable_folder`: the folder cannot be created, entered or written.
 * - `disk_full`: PostgreSQL cannot run because the disk is full.
 * - `failed`: any other failure. The message names PostgreSQL's log when the server did not start or did not get ready.
 */
export type EmbeddedError = {
  readonly code: 'in_use' | 'unsupported' | 'unusable_folder' | 'disk_full' | 'failed';
  readonly message: string;
};

/** What PostgreSQL and its programs print when a write finds no space, or too little for a whole page. */
export const NO_SPACE = /No space left on device|Disk quota exceeded|wrote only \d+ of \d+ bytes/;

export function diskFullError(root: string): EmbeddedError {
  return {
    code: 'disk_full',
    message: `PostgreSQL cannot start because the disk of ${root} is full: free some space and start the shop again.`,
  };
}
