import { useMemo, useState } from 'react';
import { useLoaderData, useRevalidator, useSearchParams } from 'react-router';
import { useScreenShortcut } from '../../keyboard/shortcut-store.ts';
import { useLive } from '../../live/use-live.ts';
import { useMe } from '../../shell/account/me.ts';
import { Action } from '../../ui/action.tsx';
import { countOf } from '../../ui/count-text.ts';
import { ariaKeys, Keys } from '../../ui/keys.tsx';
import { SettingsScreen } from '../settings-screen.tsx';
import type { Changer } from './change-staff.ts';
import { InviteDialog } from './invite-dialog.tsx';
import type { loadStaff } from './load-staff.ts';
import { MemberPanel } from './member-panel.tsx';
import { RolesPanel } from './roles-panel.tsx';
import { StaffList } from './staff-list.tsx';
import styles from './staff.module.css';

const INVITE_KEYS = 'N';

/** The members of staff, the open invitations and the roles. The URL names the member whose panel is open. */
export function Staff() {
  const staff = useLoaderData<typeof loadStaff>();
  const { members, invitations, factorRules } = staff;
  const { email } = useMe();
  const { revalidate } = useRevalidator();
  useLive(['staff', 'staff_role', 'invitation']);
  const changer = useMemo<Changer>(() => ({ email, reload: revalidate }), [email, revalidate]);
  const [params, setParams] = useSearchParams();
  const [isInviting, setInviting] = useState(false);
  useScreenShortcut({ keys: INVITE_KEYS, label: 'Invite a member of staff' }, () => setInviting(true));
  const open = members.find(({ id }) => id === params.get('member'));
  return (
    <SettingsScreen
      title="Staff"
      note={describeCounts(members.length, invitations.length)}
      actions={
        <Action
          variant="primary"
          aria-haspopup="dialog"
          aria-keyshortcuts={ariaKeys(INVITE_KEYS)}
          onClick={() => setInviting(true)}
        >
          Invite a member of staff
          <Keys keys={INVITE_KEYS} />
        </Action>
      }
    >
      <div className={styles.columns} data-open={open !== undefined}>
        <StaffList {...staff} openId={open?.id} changer={changer} />
        {open !== undefined && (
          <MemberPanel
            key={open.id}
            member={open}
            members={members}
            rules={factorRules}
            changer={changer}
            onClose={() => setParams({}, { preventScrollReset: true })}
          />
        )}
        <RolesPanel rules={factorRules} changer={changer} />
      </div>
      <InviteDialog open={isInviting} onClose={() => setInviting(false)} changer={changer} />
    </SettingsScreen>
  );
}

function describeCounts(memberCount: number, invitationCount: number): string {
  const members = countOf(memberCount, 'member');
  return invitationCount === 0 ? members : `${members}, ${countOf(invitationCount, 'invitation')}`;
}
