import { ok } from '#domain/result.ts';
import type { IdentityPort } from '../../ports/identity.ts';
import type { FactorDeps } from '../../services/second-factor/factor-deps.ts';
import { addPasskey, startPasskey } from '../../services/second-factor/passkeys/add-passkey.ts';
import { startPasskeyAnswer } from '../../services/second-factor/passkeys/answer-challenge.ts';
import { removePasskey, renamePasskey } from '../../services/second-factor/passkeys/change-passkey.ts';
import type { Endpoint } from '../api/endpoint.ts';
import { acknowledge } from '../responses/acknowledge.ts';
import { memberOf } from './member-of.ts';

/** Creates the endpoints of the calls about passkeys. */
export function createPasskeyEndpoints(deps: FactorDeps & { readonly identity: IdentityPort }) {
  return {
    startPasskeyAnswer: startPasskeyAnswerEndpoint(deps),
    startPasskey: startPasskeyEndpoint(deps),
    addPasskey: addPasskeyEndpoint(deps),
    renamePasskey: renamePasskeyEndpoint(deps),
    removePasskey: removePasskeyEndpoint(deps),
  };
}

function startPasskeyAnswerEndpoint(deps: FactorDeps): Endpoint<'startPasskeyAnswer'> {
  return async ({ actor, headers }) => {
    const started = await startPasskeyAnswer(deps, memberOf(actor, headers));
    return started.ok ? ok({ value: started.value }) : started;
  };
}

function startPasskeyEndpoint(deps: FactorDeps): Endpoint<'startPasskey'> {
  return async ({ actor, headers }) => {
    const started = await startPasskey(deps, memberOf(actor, headers));
    return started.ok ? ok({ value: started.value }) : started;
  };
}

/** Adds a passkey. The session gets a new token, because it may gain rights. */
function addPasskeyEndpoint(deps: FactorDeps & { readonly identity: IdentityPort }): Endpoint<'addPasskey'> {
  return async ({ input: { body }, actor, headers }) => {
    const { id, response } = body.passkey;
    const { transports = [], ...signed } = response;
    const passkey = { id, transports, ...signed };
    const added = await addPasskey(deps, { member: memberOf(actor, headers), name: body.name, passkey });
    if (!added.ok) return added;
    return ok({ value: { recoveryCodes: added.value }, cookies: await deps.identity.renewToken(headers) });
  };
}

function renamePasskeyEndpoint(deps: FactorDeps): Endpoint<'renamePasskey'> {
  return async ({ input: { params, body }, actor, headers }) =>
    acknowledge(await renamePasskey(deps, { member: memberOf(actor, headers), ...params, ...body }));
}

function removePasskeyEndpoint(deps: FactorDeps): Endpoint<'removePasskey'> {
  return async ({ input: { params }, actor, headers }) =>
    acknowledge(await removePasskey(deps, { member: memberOf(actor, headers), ...params }));
}
