import type { CallProblem } from '#contract/client.ts';
import type { StaffRole } from '#domain/staff/permissions.ts';
import { client } from '../../data/client.ts';
import { announce, announceFailure } from '../../shell/messages/messages.ts';
import { withFreshSignIn } from '../../sign-in/with-fresh-sign-in.ts';
import { undoEntry } from '../../undo/undo-entry.ts';
import type { FactorRuleOfRole, Invitation, Member } from './load-staff.ts';
import { roleLabel } from './role-options.tsx';

/** The email address of the member who makes the changes, and a function that reloads the screen. */
export type Changer = { readonly email: string; readonly reload: () => Promise<void> };

/** Changes a member's role. Returns the problem; undefined on success. */
export async function changeRole(
  changer: Changer,
  member: Member,
  role: StaffRole,
): Promise<CallProblem | undefined> {
  const result = await withFreshSignIn(() =>
    client.changeStaffRole({ params: { id: member.id }, body: { role } }),
  );
  if (!result.ok) return result.error;
  await announceUndoable(
    changer,
    { type: 'staff', id: member.id },
    `${nameOfMember(member)} is ${roleLabel(role)} now and must sign in again.`,
  );
  return undefined;
}

/** Removes a member from staff. Returns the problem; undefined on success. */
export async function removeMember(changer: Changer, member: Member): Promise<CallProblem | undefined> {
  const result = await withFreshSignIn(() => client.removeStaff({ params: { id: member.id } }));
  if (!result.ok) return result.error;
  const subject = { type: 'staff', id: member.id } as const;
  await announceUndoable(changer, subject, `${nameOfMember(member)} is no longer on the staff.`);
  return undefined;
}

/** Ends all sessions of a member. Returns the problem; undefined on success. */
export async function signMemberOut(changer: Changer, member: Member): Promise<CallProblem | undefined> {
  const result = await withFreshSignIn(() => client.signStaffOut({ params: { id: member.id } }));
  if (!result.ok) return result.error;
  await changer.reload();
  announce(`${nameOfMember(member)} is signed out everywhere.`);
  return undefined;
}

/** Resets a member's second factor. Returns the problem; undefined on success. */
export async function resetFactor(changer: Changer, member: Member): Promise<CallProblem | undefined> {
  const result = await withFreshSignIn(() => client.resetFactor({ params: { id: member.id } }));
  if (!result.ok) return result.error;
  await changer.reload();
  announce(`The second factor of ${nameOfMember(member)} is reset. A mail is on its way.`);
  return undefined;
}

/** Sets whether a role requires a second factor, and shows a message about the outcome. */
export async function changeFactorRule(
  { email, reload }: Changer,
  { role, secondFactor }: FactorRuleOfRole,
): Promise<void> {
  const result = await withFreshSignIn(() =>
    client.changeFactorRule({ params: { role }, body: { secondFactor } }),
  );
  if (!result.ok) announceFailure(result.error.detail);
  await reload();
  if (!result.ok) return;
  const text = `The second factor is ${secondFactor} for the role ${roleLabel(role)}.`;
  await announceUndoable({ email, reload }, { type: 'staff_role', id: role }, text);
}

/** Invites a person by email address. Returns the problem; undefined on success. */
export async function invite(
  changer: Changer,
  { email, role }: { email: string; role: StaffRole },
): Promise<CallProblem | undefined> {
  const result = await withFreshSignIn(() => client.inviteStaff({ body: { email, role, undoable: true } }));
  if (!result.ok) return result.error;
  await changer.reload();
  const { id } = result.value;
  announce(`The invitation to ${email} is on its way.`, () => withdraw(changer, { id, email }));
  return undefined;
}

/** Withdraws an invitation, and shows a message about the outcome. */
export async function withdraw(
  changer: Changer,
  { id, email }: Pick<Invitation, 'id' | 'email'>,
): Promise<void> {
  const result = await withFreshSignIn(() => client.withdrawInvitation({ params: { id } }));
  await changer.reload();
  if (result.ok) announce(`The invitation to ${email} is withdrawn. Its link no longer works.`);
  else announceFailure(result.error.detail);
}

/** Returns the name of a member, or the email address of one without a name. */
export function nameOfMember({ name, email }: Member): string {
  return name || email;
}

/** Shows what was done to a member or a role, and offers to undo it as Activity does. */
async function announceUndoable(
  { email: who, reload }: Changer,
  { type, id }: { type: 'staff' | 'staff_role'; id: string },
  text: string,
): Promise<void> {
  const [changes] = await Promise.all([
    // The member may make changes in another window too.
    client.listActivity({ query: { what: type, who, limit: '20' } }),
    reload(),
  ]);
  const entry = changes.ok ? changes.value.entries.find(({ subject }) => subject.id === id) : undefined;
  if (entry === undefined || !entry.undo.possible) return announce(text);
  announce(text, async () => {
    const failure = await undoEntry(entry, reload);
    if (failure !== undefined) announceFailure(failure.text);
    await reload();
  });
}
