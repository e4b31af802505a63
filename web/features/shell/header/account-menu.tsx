import { lazy, Suspense } from 'react';
import { href, Link } from 'react-router';
import type { SessionUser } from '#contract/calls.ts';
import { Icon } from '../../../ui/picture/icon.tsx';
import styles from './account-menu.module.css';

/** The session for display in the header. */
export type ShownSession =
  | { readonly state: 'loading' | 'signed-out' }
  | { readonly state: 'signed-in'; readonly user: SessionUser };

/** Visitors never load it, and the first load of a page does not wait for it. */
const SignedInMenu = lazy(async () => ({ default: (await import('./signed-in-menu.tsx')).SignedInMenu }));

/**
 * The profile button. Visitors get a link with a generic icon. Signed-in users get their photo or initials, which open a menu. There is no
 * burger icon beside them (DECISIONS 28). While the session loads the link has no icon, because it would be wrong for every signed-in user.
 */
export function AccountMenu({ session, onSignOut }: { session: ShownSession; onSignOut: () => void }) {
  const loading = <ProfileLink className={`${styles.button} ${styles.loading}`} />;
  if (session.state !== 'signed-in') {
    return session.state === 'loading' ? loading : <ProfileLink className={styles.button} />;
  }
  return (
    <Suspense fallback={loading}>
      <SignedInMenu user={session.user} onSignOut={onSignOut} />
    </Suspense>
  );
}

function ProfileLink({ className }: { className: string | undefined }) {
  return (
    <Link className={className} to={href('/user-profile')} aria-label="Account">
      <Icon name="person" />
    </Link>
  );
}
