import type { PaymentProviders } from '../../ports/payments.ts';
import type { WriteDeps } from '../write-deps.ts';

/** Dependencies of the services that change orders and their payments. */
export type OrderDeps = WriteDeps & { readonly payments: PaymentProviders };
