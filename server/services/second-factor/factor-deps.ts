import type { Database } from '#database/connection/connect.ts';
import type { ChangeAuthor } from '#domain/staff/change-log.ts';
import type { Clock } from '../../ports/clock.ts';
import type { RandomBytes } from '../secrets/random-bytes.ts';
import type { SecretBox } from '../secrets/secret-box.ts';

/** Dependencies of the second factor. */
export type FactorDeps = {
  readonly database: Database;
  readonly clock: Clock;
  /** Encrypts the secrets of authenticator apps. */
  readonly secretBox: SecretBox;
  readonly randomBytes: RandomBytes;
  /** The shop's public origin, to which passkeys belong. */
  readonly publicUrl: string;
};

/** The signed-in member of staff who sets up, passes or removes a second factor. */
export type FactorMember = {
  readonly userId: string;
  readonly email: string;
  readonly sessionId: string;
  readonly author: ChangeAuthor;
};
