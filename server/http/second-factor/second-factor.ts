import { encodeQR } from 'qr';
import { listPasskeys } from '#database/queries/staff/passkeys.ts';
import { countRecoveryCodes, findFactorRule, findTotp } from '#database/queries/staff/second-factor.ts';
import { fail, ok } from '#domain/result.ts';
import type { IdentityPort } from '../../ports/identity.ts';
import { changeFactorRule } from '../../services/second-factor/change-factor-rule.ts';
import { confirmTotp, startTotp } from '../../services/second-factor/enrol-totp.ts';
import type { FactorDeps } from '../../services/second-factor/factor-deps.ts';
import { passFactor } from '../../services/second-factor/pass-factor.ts';
import type { PasskeyAnswer } from '../../services/second-factor/passkeys/verify-passkey.ts';
import { removeFactor, removeTotp, resetFactor } from '../../services/second-factor/remove-factor.ts';
import { renewRecoveryCodes } from '../../services/second-factor/renew-recovery-codes.ts';
import type { FactorProof } from '../../services/second-factor/with-proof.ts';
import { shownRoles } from '../api/actor.ts';
import type { Endpoint } from '../api/endpoint.ts';
import { acknowledge } from '../responses/acknowledge.ts';
import { authorOf } from '../staff/author.ts';
import { memberOf } from './member-of.ts';
import { passkeyJson } from './passkey-json.ts';

/** The quiet zone around a QR code, in modules (ISO/IEC 18004). */
const QR_BORDER = 4;

/** Creates the endpoints of the calls about the second factor. */
export function createFactorEndpoints(deps: FactorDeps & { readonly identity: IdentityPort }) {
  return {
    changeFactorRule: changeFactorRuleEndpoint(deps),
    resetFactor: resetFactorEndpoint(deps),
    readFactor: readFactorEndpoint(deps),
    passFactor: passFactorEndpoint(deps),
    startTotp: startTotpEndpoint(deps),
    confirmTotp: confirmTotpEndpoint(deps),
    removeTotp: removeTotpEndpoint(deps),
    removeFactor: removeFactorEndpoint(deps),
    renewRecoveryCodes: renewRecoveryCodesEndpoint(deps),
  };
}

function readFactorEndpoint({ database: { db } }: FactorDeps): Endpoint<'readFactor'> {
  return async ({ actor }) => {
    const { staffRole: role } = shownRoles(actor);
    if (role === undefined) return fail({ code: 'forbidden' });
    const isAwaited = actor.rolesWithFactor !== undefined;
    const app = await findTotp(db, actor.userId);
    const passkeys = await listPasskeys(db, actor.userId);
    return ok({
      value: {
        email: actor.email,
        role,
        isEnrolled: actor.hasSecondFactor,
        isRequired: (await findFactorRule(db, role)) === 'required',
        isAwaited,
        hasApp: app !== undefined && app.confirmedAt !== null,
        hasPasskeys: passkeys.length > 0,
        passkeys: isAwaited ? [] : passkeys.map(passkeyJson),
        codesLeft: await countRecoveryCodes(db, actor.userId),
      },
    });
  };
}

/** Passes the second factor. The session gets a new token, because it gains rights. */
function passFactorEndpoint(deps: FactorDeps & { readonly identity: IdentityPort }): Endpoint<'passFactor'> {
  return async ({ input: { body }, actor, headers }) => {
    const passed = await passFactor(deps, { proof: proofOf(body), member: memberOf(actor, headers) });
    if (!passed.ok) return passed;
    return ok({ value: { codesLeft: passed.value }, cookies: await deps.identity.renewToken(headers) });
  };
}

function startTotpEndpoint(deps: FactorDeps): Endpoint<'startTotp'> {
  return async ({ actor, headers }) => {
    const started = await startTotp(deps, memberOf(actor, headers));
    if (!started.ok) return started;
    const { secret, uri } = started.value;
    return ok({ value: { secret, qr: drawQr(uri) } });
  };
}

function confirmTotpEndpoint(
  deps: FactorDeps & { readonly identity: IdentityPort },
): Endpoint<'confirmTotp'> {
  return async ({ input: { body }, actor, headers }) => {
    const confirmed = await confirmTotp(deps, { ...body, member: memberOf(actor, headers) });
    if (!confirmed.ok) return confirmed;
    return ok({
      value: { recoveryCodes: confirmed.value },
      cookies: await deps.identity.renewToken(headers),
    });
  };
}

function removeTotpEndpoint(deps: FactorDeps): Endpoint<'removeTotp'> {
  return async ({ actor, headers }) => acknowledge(await removeTotp(deps, memberOf(actor, headers)));
}

function removeFactorEndpoint(deps: FactorDeps): Endpoint<'removeFactor'> {
  return async ({ input: { body }, actor, headers }) => {
    const wanted = { proof: proofOf(body), member: memberOf(actor, headers) };
    return acknowledge(await removeFactor(deps, wanted));
  };
}

function renewRecoveryCodesEndpoint(deps: FactorDeps): Endpoint<'renewRecoveryCodes'> {
  return async ({ input: { body }, actor, headers }) => {
    const wanted = { proof: proofOf(body), member: memberOf(actor, headers) };
    const renewed = await renewRecoveryCodes(deps, wanted);
    return renewed.ok ? ok({ value: { recoveryCodes: renewed.value } }) : renewed;
  };
}

function resetFactorEndpoint(deps: FactorDeps): Endpoint<'resetFactor'> {
  return async ({ input: { params }, actor, headers }) =>
    acknowledge(await resetFactor(deps, { userId: params.id, author: authorOf(actor, headers) }));
}

function changeFactorRuleEndpoint(deps: FactorDeps): Endpoint<'changeFactorRule'> {
  return async ({ input: { params, body }, actor, headers }) => {
    const author = authorOf(actor, headers);
    return acknowledge(await changeFactorRule(deps, { role: params.role, to: body.secondFactor, author }));
  };
}

type SentAnswer = Pick<PasskeyAnswer, 'id'> & { readonly response: Omit<PasskeyAnswer, 'id'> };

/** Returns the proof in a request. */
function proofOf({
  code = '',
  passkey,
}: {
  code?: string | undefined;
  passkey?: SentAnswer | undefined;
}): FactorProof {
  return passkey === undefined ? { code } : { passkey: { id: passkey.id, ...passkey.response } };
}

/** Draws a QR code: for each row, the dark modules as horizontal runs. */
function drawQr(text: string): { size: number; path: string } {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: QR_BORDER });
  const runs = rows.flatMap((row, y) => {
    const dark = row.map((isDark) => (isDark ? '1' : '0')).join('');
    return [...dark.matchAll(/1+/g)].map(
      ({ 0: { length }, index }) => `M${index} ${y}h${length}v1h-${length}z`,
    );
  });
  return { size: rows.length, path: runs.join('') };
}
