import type { Database } from '#database/connection/connect.ts';
import type { Clock } from '../../ports/clock.ts';

export type ImportDeps = { readonly database: Database; readonly clock: Clock };
