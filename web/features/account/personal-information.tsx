import type { SessionUser } from '#contract/calls.ts';
import { Avatar } from '../../ui/picture/avatar.tsx';
import styles from './personal-information.module.css';

/** The profile of the signed-in user. */
export function PersonalInformation({ user }: { user: SessionUser }) {
  const rows = [
    { label: 'Name', value: user.displayName },
    { label: 'Email', value: user.email },
    { label: 'Phone number', value: user.phoneNumber },
  ];
  return (
    <section className={styles.information} aria-labelledby="personal-information">
      <div className={styles.head}>
        <Avatar name={user.displayName || user.email} photoURL={user.photoURL} size={64} />
        <h2 id="personal-information">Personal information</h2>
      </div>
      <dl className={styles.rows}>
        {rows.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className={value ? undefined : 'muted'}>{value || 'Not given yet'}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
