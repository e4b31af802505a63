import type { Database } from '#database/connection/connect.ts';
import { listOpenInvitations } from '#database/queries/staff/invitations.ts';
import { listFactorRules, listFactors, type FactorRecord } from '#database/queries/staff/second-factor.ts';
import { listStaff } from '#database/queries/staff/staff.ts';
import { fail, ok } from '#domain/result.ts';
import { permissionsOf } from '#domain/staff/permissions.ts';
import type { Clock } from '../../ports/clock.ts';
import { inviteStaff, joinStaff, withdrawInvitation } from '../../services/staff/invite-staff.ts';
import { changeStaffRole, signStaffOut } from '../../services/staff/manage-staff.ts';
import type { Endpoint } from '../api/endpoint.ts';
import { acknowledge } from '../responses/acknowledge.ts';
import { authorOf } from './author.ts';

type Deps = { readonly database: Database; readonly clock: Clock };

export function readMeEndpoint(): Endpoint<'readMe'> {
  return async ({ actor: { email, displayName: name, staffRole: role, hasSecondFactor }, catalogue }) => {
    if (role === undefined) return fail({ code: 'forbidden' });
    const { name: shopName } = (await catalogue.read()).shop;
    return ok({ value: { email, name, role, permissions: permissionsOf(role), hasSecondFactor, shopName } });
  };
}

export function listStaffEndpoint({ database: { db }, clock }: Deps): Endpoint<'listStaff'> {
  return async () => {
    const members = await listStaff(db);
    const invitations = await listOpenInvitations(db, clock.now());
    const factors = await listFactors(
      db,
      members.map(({ id }) => id),
    );
    return ok({
      value: {
        members: members.map(({ lastSeenAt, ...member }) => ({
          ...member,
          lastSeenAt: lastSeenAt?.toISOString() ?? null,
          secondFactor: factorJson(factors.get(member.id)),
        })),
        factorRules: await listFactorRules(db),
        invitations: invitations.map(({ id, email, role, createdAt, expiresAt }) => ({
          id,
          email,
          role,
          invitedAt: createdAt.toISOString(),
          expiresAt: expiresAt.toISOString(),
        })),
      },
    });
  };
}

export function changeStaffRoleEndpoint(deps: Deps): Endpoint<'changeStaffRole'> {
  return async ({ input: { params, body }, actor, headers }) => {
    const author = authorOf(actor, headers);
    return acknowledge(await changeStaffRole(deps, { userId: params.id, to: body.role, author }));
  };
}

export function removeStaffEndpoint(deps: Deps): Endpoint<'removeStaff'> {
  return async ({ input: { params }, actor, headers }) => {
    const author = authorOf(actor, headers);
    return acknowledge(await changeStaffRole(deps, { userId: params.id, to: null, author }));
  };
}

export function signStaffOutEndpoint(deps: Deps): Endpoint<'signStaffOut'> {
  return async ({ input: { params }, actor, headers }) =>
    acknowledge(await signStaffOut(deps, { userId: params.id, author: authorOf(actor, headers) }));
}

export function inviteStaffEndpoint(deps: Deps): Endpoint<'inviteStaff'> {
  return async ({ input: { body }, actor, headers }) => {
    const invited = await inviteStaff(deps, { ...body, author: authorOf(actor, headers) });
    return invited.ok ? ok({ value: { id: invited.value } }) : invited;
  };
}

export function withdrawInvitationEndpoint(deps: Deps): Endpoint<'withdrawInvitation'> {
  return async ({ input: { params }, actor, headers }) =>
    acknowledge(await withdrawInvitation(deps, { id: params.id, author: authorOf(actor, headers) }));
}

export function joinStaffEndpoint(deps: Deps): Endpoint<'joinStaff'> {
  return async ({ input: { body }, actor, headers }) => {
    const { email, sessionId } = actor;
    const invited = { email, sessionId, secret: body.secret, author: authorOf(actor, headers) };
    const joined = await joinStaff(deps, invited);
    return joined.ok ? ok({ value: { role: joined.value } }) : joined;
  };
}

function factorJson(factor: FactorRecord | undefined) {
  return factor === undefined ? null : { ...factor, enrolledAt: factor.enrolledAt.toISOString() };
}
