import type { Database } from '#database/connection/connect.ts';
import type { Clock } from '../ports/clock.ts';

/** Dependencies of services that write to the database. */
export type WriteDeps = { readonly database: Database; readonly clock: Clock };
