import type { Logger } from 'pino';
import { ok, type Result } from '#domain/result.ts';
import type { SignIn } from '../compose-shop.ts';
import type { Config } from '../config.ts';
import type { Lifetime } from './process/lifetime.ts';
import { spawnAccountChooser } from './sandbox/spawn-stand-ins.ts';

/** Origin of Google's profile photos. */
const GOOGLE_PHOTO_ORIGIN = 'https://*.googleusercontent.com';

/** The configured ways to sign in. `sandbox` is the address of the stand-in for Google; null if there is none. */
export type OpenedSignIn = { readonly signIn: SignIn; readonly sandbox: string | null };

/** Reads the ways to sign in from the settings, and starts the stand-in for Google if the settings select it. */
export async function openSignIn(
  config: Config,
  context: { readonly lifetime: Lifetime; readonly log: Logger },
): Promise<Result<OpenedSignIn, { readonly message: string }>> {
  const { passwords, google, provider } = config.signIn;
  const { publicUrl, port } = config.http;
  const localOrigins = config.production ? [] : [`http://localhost:${port}`, `http://127.0.0.1:${port}`];
  const otherOrigins = localOrigins.filter((origin) => origin !== publicUrl);
  const providers: SignIn['providers'][number][] = [];
  let sandbox: string | null = null;

  if (google.kind === 'google') {
    const { clientId, clientSecret, discoveryUrl: address } = google;
    const photoOrigins = [GOOGLE_PHOTO_ORIGIN, new URL(address).origin];
    providers.push({ ...GOOGLE, address, clientId, clientSecret, photoOrigins });
  }
  if (google.kind === 'sandbox') {
    const redirectUris = [publicUrl, ...otherOrigins].map(
      (origin) => `${origin}/user-profile/signing-in/google`,
    );
    const { ports } = google;
    const chooser = await spawnAccountChooser({ ports, dataDir: config.dataDir, redirectUris, ...context });
    if (!chooser.ok) return chooser;
    const { url, clientId, clientSecret } = chooser.value;
    providers.push({ ...GOOGLE, address: url, clientId, clientSecret, photoOrigins: [url] });
    sandbox = url;
  }
  if (provider !== null) {
    const { issuer: address, clientId, clientSecret, label } = provider;
    const photoOrigins = [new URL(address).origin];
    providers.push({
      id: 'oidc',
      label,
      address,
      clientId,
      clientSecret,
      photoOrigins,
      asksWhichAccount: false,
    });
  }
  return ok({ signIn: { passwords, providers, otherOrigins }, sandbox });
}

const GOOGLE = { id: 'google', label: 'Google', asksWhichAccount: true } as const;
