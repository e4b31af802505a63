import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { CallProblem } from '#contract/client.ts';
import type { StaffRole } from '#domain/staff/permissions.ts';
import { describeFailedAttempt } from '../../data/describe-failed-attempt.ts';
import { announceQuestion } from '../../shell/messages/messages.ts';
import { FACTOR_PATH } from '../../shell/navigation/paths.ts';
import { Action, actionClass } from '../../ui/action.tsx';
import { SelectInput } from '../../ui/fields/labelled-control.tsx';
import { FailureNotice, Notice } from '../../ui/panels/notice.tsx';
import { Panel } from '../../ui/panels/panel.tsx';
import {
  changeRole,
  nameOfMember,
  removeMember,
  resetFactor,
  signMemberOut,
  type Changer,
} from './change-staff.ts';
import { FactorState } from './factor-state.tsx';
import type { Member, StaffData } from './load-staff.ts';
import { RoleOptions } from './role-options.tsx';
import styles from './member-panel.module.css';

/** What an owner can change about a member: the role, the second factor, the sessions, and the access itself. */
export function MemberPanel({
  member,
  members,
  rules,
  changer,
  onClose,
}: {
  member: Member;
  members: readonly Member[];
  rules: StaffData['factorRules'];
  changer: Changer;
  onClose: () => void;
}) {
  const [isRunning, setRunning] = useState(false);
  const [problem, setProblem] = useState<CallProblem>();
  const close = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    close.current?.focus();
    return () => document.getElementById('main')?.focus({ preventScroll: true });
  }, []);
  const run = async (change: () => Promise<CallProblem | undefined>) => {
    if (isRunning) return;
    setRunning(true);
    setProblem(await change());
    setRunning(false);
  };
  const failed = problem && describeFailedAttempt(problem);
  const isLastOwner = member.role === 'owner' && members.filter(({ role }) => role === 'owner').length === 1;
  return (
    <Panel
      title={nameOfMember(member)}
      aside={
        <Action ref={close} variant="text" onClick={onClose}>
          Close
        </Action>
      }
    >
      <div className={styles.body}>
        {failed && <FailureNotice title={failed.meaning}>{failed.reason}</FailureNotice>}
        {isLastOwner && (
          <Notice icon="lock" title="The last owner stays.">
            Make another member an owner first.
          </Notice>
        )}
        <SelectInput
          label="Role"
          value={member.role}
          disabled={isLastOwner}
          onChange={({ currentTarget: { value } }) =>
            void run(() => changeRole(changer, member, value as StaffRole))
          }
        >
          <RoleOptions />
        </SelectInput>
        <FactorState member={member} rules={rules} />
        <MemberActions
          member={member}
          changer={changer}
          isLastOwner={isLastOwner}
          isRunning={isRunning}
          run={run}
        />
      </div>
    </Panel>
  );
}

/** The buttons that change the second factor, the sessions and the access of a member. `run` makes one change at a time. */
function MemberActions({
  member,
  changer,
  isLastOwner,
  isRunning,
  run,
}: {
  member: Member;
  changer: Changer;
  isLastOwner: boolean;
  isRunning: boolean;
  run: (change: () => Promise<CallProblem | undefined>) => Promise<void>;
}) {
  return (
    <>
      {member.email === changer.email ? (
        <Link className={actionClass('plain')} to={FACTOR_PATH}>
          Your second factor
        </Link>
      ) : (
        <Action
          disabled={member.secondFactor === null}
          aria-disabled={isRunning}
          onClick={() =>
            announceQuestion(`Reset the second factor of ${nameOfMember(member)}?`, {
              label: 'Reset it',
              run: () => run(() => resetFactor(changer, member)),
            })
          }
        >
          Reset second factor
        </Action>
      )}
      <Action aria-disabled={isRunning} onClick={() => void run(() => signMemberOut(changer, member))}>
        Sign out everywhere
      </Action>
      <Action
        variant="danger"
        disabled={isLastOwner}
        aria-disabled={isRunning}
        onClick={() => void run(() => removeMember(changer, member))}
      >
        Remove access
      </Action>
    </>
  );
}
