import { Link } from 'react-router';
import { Action } from '../../ui/action.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Empty } from '../../ui/lists/empty.tsx';
import { Panel } from '../../ui/panels/panel.tsx';
import { PersonInitials } from '../../ui/person-initials.tsx';
import { nameOfMember, withdraw, type Changer } from './change-staff.ts';
import { FactorState } from './factor-state.tsx';
import { lastSeen, linkValidity } from './last-seen.ts';
import type { Invitation, Member, StaffData } from './load-staff.ts';
import { roleLabel } from './role-options.tsx';
import styles from './staff-list.module.css';

/** The members of staff, each of whom opens a panel, and the open invitations. */
export function StaffList({
  members,
  invitations,
  factorRules,
  readAt,
  openId,
  changer,
}: StaffData & { openId: string | undefined; changer: Changer }) {
  return (
    <Panel title="Staff members">
      {/* The rows are a list, whose items name what they show. */}
      <div className={`${styles.row} ${styles.head}`} aria-hidden="true">
        {['', 'Name', 'Role', 'Second factor', 'Last seen'].map((name) => (
          <span key={name}>{name}</span>
        ))}
      </div>
      <ul>
        {members.map((member) => (
          <MemberRow
            key={member.id}
            member={member}
            rules={factorRules}
            readAt={readAt}
            isOpen={member.id === openId}
          />
        ))}
        {invitations.map((invitation) => (
          <InvitationRow
            key={invitation.id}
            invitation={invitation}
            readAt={readAt}
            onWithdraw={() => void withdraw(changer, invitation)}
          />
        ))}
      </ul>
      {members.length + invitations.length === 1 && (
        <Empty title="You work alone so far" text="Invite the people who pack, write or answer mail." />
      )}
    </Panel>
  );
}

function MemberRow({
  member,
  rules,
  readAt,
  isOpen,
}: {
  member: Member;
  rules: StaffData['factorRules'];
  readAt: number;
  isOpen: boolean;
}) {
  return (
    <li className={styles.row} data-open={isOpen}>
      <PersonInitials name={nameOfMember(member)} />
      <div className={styles.who}>
        <Link to={`?member=${member.id}`} className={styles.open} aria-current={isOpen} preventScrollReset>
          {nameOfMember(member)}
        </Link>
        {member.name !== '' && <small>{member.email}</small>}
      </div>
      <span>{roleLabel(member.role)}</span>
      <FactorState member={member} rules={rules} />
      <span className={styles.quiet}>{lastSeen(member.lastSeenAt, readAt)}</span>
    </li>
  );
}

function InvitationRow({
  invitation: { email, role, expiresAt },
  readAt,
  onWithdraw,
}: {
  invitation: Invitation;
  readAt: number;
  onWithdraw: () => void;
}) {
  return (
    <li className={styles.row}>
      <Icon name="mail" />
      <div className={styles.who}>
        <b>{email}</b>
        <small>invited, link valid {linkValidity(expiresAt, readAt)}</small>
      </div>
      <span>{roleLabel(role)}</span>
      <Action variant="text" onClick={onWithdraw}>
        Withdraw<span className="visually-hidden"> the invitation to {email}</span>
      </Action>
    </li>
  );
}
