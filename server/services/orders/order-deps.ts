import type { Database } from '#database/connection/connect.ts';
import type { Clock } from '../../ports/clock.ts';
import type { PaymentProviders } from '../../ports/payments.ts';

/** Dependencies of the services that change orders. */
export type OrderDeps = {
  readonly database: Database;
  readonly clock: Clock;
  readonly payments: PaymentProviders;
};
