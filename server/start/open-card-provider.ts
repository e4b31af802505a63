import type { Logger } from 'pino';
import { ok, type Result } from '#domain/result.ts';
import type { CardProviderSettings } from '../compose-shop.ts';
import type { Config } from '../config.ts';
import type { Lifetime } from './process/lifetime.ts';
import { spawnCardProvider, type TestCard } from './sandbox/spawn-stand-ins.ts';

/** The card provider, and the sandbox's test cards; none with Stripe itself. */
export type OpenedCardProvider = CardProviderSettings & { readonly testCards: readonly TestCard[] };

/** Returns the configured card provider. Starts the sandbox if Stripe is not configured. */
export async function openCardProvider(
  { payments, http, dataDir }: Config,
  context: { readonly lifetime: Lifetime; readonly log: Logger },
): Promise<Result<OpenedCardProvider, { readonly message: string }>> {
  if (payments.kind === 'stripe') return ok({ ...payments, apiUrl: null, scriptUrl: null, testCards: [] });
  const shopOrigins = [http.publicUrl, `http://localhost:${http.port}`, `http://127.0.0.1:${http.port}`];
  const sandbox = await spawnCardProvider({
    ports: payments.ports,
    host: http.host,
    // Browsers reach it where they reach the shop.
    publicHost: new URL(isWildcardHost(http.host) ? http.publicUrl : localAddress(http)).hostname,
    dataDir,
    shopOrigins,
    webhookUrl: `${localAddress(http)}/api/webhooks/stripe`,
    ...context,
  });
  return sandbox.ok ? ok({ ...sandbox.value, apiUrl: sandbox.value.url }) : sandbox;
}

function isWildcardHost(host: string): boolean {
  return host === '0.0.0.0' || host === '::';
}

/** Returns the shop's address for processes on this machine. The public one may lead through a proxy that is not running yet. */
function localAddress({ host, port }: Config['http']): string {
  const localHost = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host;
  return `http://${localHost.includes(':') ? `[${localHost}]` : localHost}:${port}`;
}
