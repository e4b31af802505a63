import { encodeQR } from 'qr';
import { countRecoveryCodes, findFactorRule } from '#database/queries/staff/second-factor.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { IdentityPort } from '../../ports/identity.ts';
import { changeFactorRule } from '../../services/second-factor/change-factor-rule.ts';
import { confirmTotp, renewRecoveryCodes, startTotp } from '../../services/second-factor/enrol-totp.ts';
import type { FactorDeps, Member } from '../../services/second-factor/member.ts';
import { passFactor } from '../../services/second-factor/pass-factor.ts';
import { removeFactor, resetFactor } from '../../services/second-factor/remove-factor.ts';
import type { ServiceError } from '../../services/service-error.ts';
import { shownRoles, type Actor } from '../api/actor.ts';
import type { Endpoint } from '../api/endpoint.ts';
import { authorOf } from './author.ts';

type Acknowledged = { readonly value: { readonly acknowledged: true } };

/** The quiet zone around a QR code, in modules (ISO/IEC 18004). */
const QR_BORDER = 4;

export function readFactorEndpoint({ database: { db } }: FactorDeps): Endpoint<'readFactor'> {
  return async ({ actor }) => {
    const { staffRole: role } = shownRoles(actor);
    if (role === undefined) return fail({ code: 'forbidden' });
    return ok({
      value: {
        email: actor.email,
        role,
        isEnrolled: actor.hasSecondFactor,
        isRequired: (await findFactorRule(db, role)) === 'required',
        isAwaited: actor.rolesWithFactor !== undefined,
        codesLeft: await countRecoveryCodes(db, actor.userId),
      },
    });
  };
}

/** Passes the second factor. The session gets a new token, because its rights grow. */
export function passFactorEndpoint(
  deps: FactorDeps & { readonly identity: IdentityPort },
): Endpoint<'passFactor'> {
  return async ({ input: { body }, actor, headers }) => {
    const passed = await passFactor(deps, { ...body, member: memberOf(actor, headers) });
    if (!passed.ok) return passed;
    return ok({ value: { codesLeft: passed.value }, cookies: await deps.identity.renewToken(headers) });
  };
}

export function startTotpEndpoint(deps: FactorDeps): Endpoint<'startTotp'> {
  return async ({ actor, headers }) => {
    const started = await startTotp(deps, memberOf(actor, headers));
    if (!started.ok) return started;
    const { secret, address } = started.value;
    return ok({ value: { secret, qr: drawQr(address) } });
  };
}

export function confirmTotpEndpoint(
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

export function removeFactorEndpoint(deps: FactorDeps): Endpoint<'removeFactor'> {
  return async ({ input: { body }, actor, headers }) => {
    const wanted = { ...body, member: memberOf(actor, headers) };
    return acknowledge(await removeFactor(deps, wanted));
  };
}

export function renewRecoveryCodesEndpoint(deps: FactorDeps): Endpoint<'renewRecoveryCodes'> {
  return async ({ input: { body }, actor, headers }) => {
    const wanted = { ...body, member: memberOf(actor, headers) };
    const renewed = await renewRecoveryCodes(deps, wanted);
    return renewed.ok ? ok({ value: { recoveryCodes: renewed.value } }) : renewed;
  };
}

export function resetFactorEndpoint(deps: FactorDeps): Endpoint<'resetFactor'> {
  return async ({ input: { params }, actor, headers }) =>
    acknowledge(await resetFactor(deps, { userId: params.id, author: authorOf(actor, headers) }));
}

export function changeFactorRuleEndpoint(deps: FactorDeps): Endpoint<'changeFactorRule'> {
  return async ({ input: { params, body }, actor, headers }) => {
    const author = authorOf(actor, headers);
    return acknowledge(await changeFactorRule(deps, { role: params.role, to: body.secondFactor, author }));
  };
}

function memberOf(actor: Actor, headers: Headers): Member {
  const { userId, email, sessionId } = actor;
  return { userId, email, sessionId, author: authorOf(actor, headers) };
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

function acknowledge(outcome: Result<void, ServiceError>): Result<Acknowledged, ServiceError> {
  return outcome.ok ? ok({ value: { acknowledged: true } }) : outcome;
}
