import type { Database } from '#database/connection/connect.ts';
import { insertAccountMail, type AccountMailRow } from '#database/queries/jobs/account-mail.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { Clock } from '../../ports/clock.ts';
import type { IdentityError, IdentityPort } from '../../ports/identity.ts';
import type { ServiceError } from '../../services/service-error.ts';
import type { Endpoint } from '../api/endpoint.ts';

type Deps = { readonly database: Database; readonly clock: Clock };
type Done = { readonly value: { readonly acknowledged: true } };

const DONE: Done = { value: { acknowledged: true } };

export function updateProfileEndpoint(identity: IdentityPort): Endpoint<'updateProfile'> {
  return async ({ input, actor }) => {
    await identity.updateProfile(actor.userId, input.body);
    return ok(DONE);
  };
}

export function changePasswordEndpoint(identity: IdentityPort): Endpoint<'changePassword'> {
  return async ({ input, actor }) => {
    const { currentPassword: current, newPassword: next } = input.body;
    return answer(await identity.changePassword(actor, { current, next }));
  };
}

/** Whether there is such an account is looked at when the mail is sent: here the answer and its time are the same for every address. */
export function requestPasswordResetEndpoint(
  deps: Deps & { readonly identity: IdentityPort },
): Endpoint<'requestPasswordReset'> {
  return async ({ input }) => {
    if (!deps.identity.ways.password) return fail({ code: 'password_sign_in_off' });
    await wantMail(deps, { kind: 'reset_password', email: input.body.email });
    return ok(DONE);
  };
}

export function resetPasswordEndpoint(identity: IdentityPort): Endpoint<'resetPassword'> {
  return async ({ input }) => answer(await identity.resetPassword(input.body));
}

export function requestAddressVerificationEndpoint(deps: Deps): Endpoint<'requestAddressVerification'> {
  return async ({ actor }) => {
    await wantMail(deps, { kind: 'verify_address', email: actor.email });
    return ok(DONE);
  };
}

export function verifyAddressEndpoint(identity: IdentityPort): Endpoint<'verifyAddress'> {
  return async ({ input, actor }) =>
    answer(await identity.verifyAddress({ userId: actor.userId, secret: input.body.secret }));
}

/** Notes a mail to be sent soon; nothing fails because a mail server is down. */
export async function wantMail(
  { database, clock }: Deps,
  mail: Pick<AccountMailRow, 'kind' | 'email'>,
): Promise<void> {
  await insertAccountMail(database.db, { ...mail, id: clock.newId(), at: clock.now() });
}

function answer(outcome: Result<void, IdentityError>): Result<Done, ServiceError> {
  return outcome.ok ? ok(DONE) : fail({ code: outcome.error.code, detail: outcome.error.message });
}
