/**
 * Why the shop's own PostgreSQL could not be had. `message` is one sentence for the person who started the shop.
 * `in_use`: another running shop holds the folder. `unsupported`: no binaries for this machine. `unusable_folder`:
 * the folder can't be made, entered or written. `failed`: PostgreSQL itself gave up; the message says where its log is.
 */
export type EmbeddedError = {
  readonly code: 'in_use' | 'unsupported' | 'unusable_folder' | 'failed';
  readonly message: string;
};
