import type { Database } from '#database/connection/connect.ts';
import { fail, ok } from '#domain/result.ts';
import type { Clock } from '../../ports/clock.ts';
import type { IdentityPort } from '../../ports/identity.ts';
import { hasUnpassedFactor } from '../api/actor.ts';
import type { Endpoint } from '../api/endpoint.ts';
import { ACKNOWLEDGED, acknowledge } from '../responses/acknowledge.ts';
import { queueAccountMail } from './queue-account-mail.ts';

type Deps = { readonly database: Database; readonly clock: Clock };

export function updateProfileEndpoint(identity: IdentityPort): Endpoint<'updateProfile'> {
  return async ({ input, actor }) => {
    await identity.updateProfile(actor.userId, input.body);
    return ok(ACKNOWLEDGED);
  };
}

export function changePasswordEndpoint(identity: IdentityPort): Endpoint<'changePassword'> {
  return async ({ input, actor }) => {
    // Otherwise a password alone would be enough to end the member's sessions.
    if (hasUnpassedFactor(actor)) return fail({ code: 'factor_required' });
    const { currentPassword: current, newPassword: next } = input.body;
    return acknowledge(await identity.changePassword(actor, { current, next }));
  };
}

/** Looks up the account only when the mail is sent, so that response and timing are the same for every address. */
export function requestPasswordResetEndpoint(
  deps: Deps & { readonly identity: IdentityPort },
): Endpoint<'requestPasswordReset'> {
  return async ({ input }) => {
    if (!deps.identity.signInMethods.password) return fail({ code: 'password_sign_in_off' });
    await queueAccountMail(deps, { kind: 'reset_password', email: input.body.email });
    return ok(ACKNOWLEDGED);
  };
}

export function resetPasswordEndpoint(identity: IdentityPort): Endpoint<'resetPassword'> {
  return async ({ input }) => acknowledge(await identity.resetPassword(input.body));
}

export function requestAddressVerificationEndpoint(deps: Deps): Endpoint<'requestAddressVerification'> {
  return async ({ actor }) => {
    await queueAccountMail(deps, { kind: 'verify_address', email: actor.email });
    return ok(ACKNOWLEDGED);
  };
}

export function verifyAddressEndpoint(identity: IdentityPort): Endpoint<'verifyAddress'> {
  return async ({ input, actor }) =>
    acknowledge(await identity.verifyAddress({ userId: actor.userId, secret: input.body.secret }));
}
