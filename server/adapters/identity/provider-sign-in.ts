import type { Database } from '#database/connection/connect.ts';
import { inTransaction } from '#database/connection/transaction.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { Clock } from '../../ports/clock.ts';
import type { IdentityProviderPort } from '../../ports/identity-provider.ts';
import type { IdentityError, IdentityPort, SessionCookies } from '../../ports/identity.ts';
import type { CheckedAccount } from './check-password.ts';
import { resolveAccount } from './resolve-account.ts';
import { SIGN_IN_ATTEMPT_SECONDS, insertSignInAttempt, consumeSignInAttempt } from './sign-in-attempts.ts';

/** Path to which providers redirect, followed by the provider's id. */
const REDIRECT_PATH = '/user-profile/signing-in/';

type ProviderSignInOptions = {
  readonly database: Database;
  readonly clock: Clock;
  readonly providers: readonly IdentityProviderPort[];
  /** Whether users can sign in by password, too. */
  readonly hasPasswords: boolean;
  readonly publicUrl: string;
  readonly otherOrigins: readonly string[];
  /** Returns the cookies of a new session. */
  readonly startSession: (account: CheckedAccount, headers: Headers) => Promise<SessionCookies>;
};

/** Creates the sign-in at external providers. Users return to `publicUrl`, or to the one of `otherOrigins` that they came from. */
export function createProviderSignIn({
  database,
  clock,
  providers,
  hasPasswords,
  publicUrl,
  otherOrigins,
  startSession,
}: ProviderSignInOptions): Pick<IdentityPort, 'beginProviderSignIn' | 'finishProviderSignIn'> {
  const deps = { db: database.db, clock };
  const home = new URL(publicUrl).origin;
  const cookie = createAttemptCookie({ isSecure: home.startsWith('https:') });
  const orElse = hasPasswords || providers.length > 1 ? ', or sign in another way' : '';
  const find = (id: string) => providers.find((provider) => provider.id === id);

  function originOf(headers: Headers): string | undefined {
    const origin = headers.get('origin') ?? home;
    return [home, ...otherOrigins].find((one) => one === origin);
  }

  return {
    async beginProviderSignIn({ provider: id, from }, headers) {
      const provider = find(id);
      if (provider === undefined) return fail({ code: 'provider_unknown' });
      const origin = originOf(headers);
      if (origin === undefined) {
        const detail = `Signing in with ${provider.label} works at ${home} only. Please open the shop there.`;
        return fail({ code: 'sign_in_elsewhere', detail });
      }
      const { attempt, cookieValue } = await insertSignInAttempt(deps, { provider: provider.id, from });
      const { state, nonce, verifier } = attempt;
      const signInUrl = await provider.createSignInUrl({
        state,
        nonce,
        verifier,
        redirectUri: origin + REDIRECT_PATH + id,
      });
      if (!signInUrl.ok) return refusal(signInUrl.error.code, { provider, orElse });
      return ok({
        url: signInUrl.value,
        state,
        cookies: [cookie.write(cookieValue, SIGN_IN_ATTEMPT_SECONDS)],
      });
    },

    async finishProviderSignIn({ provider: id, query }, headers) {
      const provider = find(id);
      if (provider === undefined) return fail({ code: 'provider_unknown' });
      const response = new URLSearchParams(query);
      const cookieValue = cookie.read(headers);
      const state = response.get('state');
      const attempt =
        state !== null &&
        cookieValue !== undefined &&
        (await consumeSignInAttempt(deps, { state, cookieValue }));
      // Rejects a response from another provider than the attempt's (RFC 9700, section 4.4).
      if (!attempt || attempt.provider !== id) return fail({ code: 'sign_in_lost' });
      const redirectUri = (originOf(headers) ?? home) + REDIRECT_PATH + id;
      const { nonce, verifier } = attempt;
      const person = await provider.identify(
        { state: attempt.state, nonce, verifier, redirectUri },
        response,
      );
      if (!person.ok) return refusal(person.error.code, { provider, orElse });
      const entered = await inTransaction(database, (tx) =>
        resolveAccount({ tx, clock, hasPasswords, orElse }, provider, person.value),
      );
      if (!entered.ok) return entered;
      const { userId, credentialsVersion, email, isNew } = entered.value;
      const cookies = [...(await startSession({ userId, credentialsVersion }, headers)), cookie.clear];
      return ok({ email, isNew, from: attempt.from, cookies });
    },
  };
}

function refusal(
  code: 'provider_unreachable' | 'consent_refused' | 'provider_refused',
  { provider: { label }, orElse }: { provider: IdentityProviderPort; orElse: string },
): Result<never, IdentityError> {
  const details = {
    provider_unreachable: `${label} cannot be reached right now. Please try again in a moment${orElse}.`,
    consent_refused: `You have not let ${label} tell us who you are. Nothing was changed. You can try again${orElse}.`,
    provider_refused: `${label} could not sign you in. Please try again${orElse}.`,
  };
  return fail({ code, detail: details[code] });
}

/** Creates the cookie that binds an attempt to the browser that began it. */
function createAttemptCookie({ isSecure }: { isSecure: boolean }) {
  const name = `${isSecure ? '__Host-' : ''}osier.sign_in`;
  const write = (value: string, seconds: number) =>
    `${name}=${value}; Max-Age=${seconds}; Path=/; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`;
  return {
    write,
    clear: write('', 0),
    read(headers: Headers): string | undefined {
      const pairs = (headers.get('cookie') ?? '').split(/; */);
      return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
    },
  };
}
