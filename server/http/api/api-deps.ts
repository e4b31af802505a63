import type { Database, Queryable } from '#database/connection/connect.ts';
import type { OrderLimits } from '#domain/order/order-limits.ts';
import type { Clock } from '../../ports/clock.ts';
import type { IdentityPort } from '../../ports/identity.ts';
import type { MailPort } from '../../ports/mail.ts';
import type { PaymentProviders } from '../../ports/payments.ts';
import type { PictureStore } from '../../ports/picture-store.ts';
import type { TaxPort } from '../../ports/taxes.ts';
import type { DigestPhone } from '../../services/orders/phone-digest.ts';
import type { RandomBytes } from '../../services/secrets/random-bytes.ts';
import type { SecretBox } from '../../services/secrets/secret-box.ts';
import type { CatalogueSource } from '../catalogue/catalogue-source.ts';
import type { LiveChanges } from '../live/live-changes.ts';
import type { RateLimitSettings } from '../rate-limits/check-limits.ts';
import type { ServerSetup } from '../shop-settings/server-setup.ts';

/** The dependencies of the endpoints. */
export type ApiDeps = {
  readonly database: Database;
  /** The database that catalogue responses are read from; `database` by default. */
  readonly catalogueDb?: Queryable;
  /** Brands, categories and menus. */
  readonly catalogueSource: CatalogueSource;
  /** Changes for open screens of the back office. */
  readonly liveChanges: LiveChanges;
  readonly clock: Clock;
  readonly identity: IdentityPort;
  readonly payments: PaymentProviders;
  readonly mail: MailPort;
  /** The files of uploaded pictures. */
  readonly pictureStore: PictureStore;
  /** The card provider's settings for the browser. */
  readonly paymentSettings: { readonly publishableKey: string; readonly scriptUrl: string | null };
  /** Limits on unpaid orders; null for none. */
  readonly orderLimits: OrderLimits | null;
  readonly taxes: TaxPort;
  /** Returns the digest by which refused cash orders are counted. */
  readonly digestPhone: DigestPhone;
  /** Whether visitors may order without an account. */
  readonly guestCheckout: boolean;
  /** Years after which a closed order loses the personal data of its customer; null for never. A rule that staff save replaces it. */
  readonly orderPersonYears: number | null;
  /** What the back office shows of the connected services. */
  readonly setup: ServerSetup;
  /** The shop's public origin, without a trailing slash. */
  readonly publicUrl: string;
  /** Signs preview links. */
  readonly previewSecret: string;
  /** Encrypts the secrets of authenticator apps. */
  readonly secretBox: SecretBox;
  /** Encrypts the secrets of webhook endpoints. */
  readonly webhookSecrets: SecretBox;
  readonly randomBytes: RandomBytes;
  /** Null disables rate limits. */
  readonly limits: RateLimitSettings | null;
};
