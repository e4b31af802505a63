import { PersonInitials } from '../ui/person-initials.tsx';
import { useViewers } from './use-live.ts';
import styles from './page-viewers.module.css';

/** Names the other members who have the page open, so that they can avoid conflicting changes. */
export function PageViewers({ page }: { page: Parameters<typeof useViewers>[0] }) {
  const names = useViewers(page);
  return (
    <span className={styles.viewers} aria-live="polite">
      {names.length > 0 && (
        <>
          <PersonInitials name={names[0] ?? null} />
          <span>
            {names.join(', ')} {names.length === 1 ? 'is' : 'are'} also here
          </span>
        </>
      )}
    </span>
  );
}
