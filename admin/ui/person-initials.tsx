import { initials } from '#web/ui/picture/avatar.tsx';
import { Icon } from './icon.tsx';
import styles from './person-initials.module.css';

const COLOURS = ['a', 'b', 'c', 'd'] as const;

/** The initials of a person, in one of four colours by name; an icon when no person is known. The name must be shown nearby. */
export function PersonInitials({ name }: { name: string | null }) {
  if (name === null) {
    return (
      <span className={`${styles.person} ${styles.system}`}>
        <Icon name="shop" size={13} />
      </span>
    );
  }
  return (
    <span
      className={`${styles.person} ${styles[colourOf(name)]}`}
      // The style sheet shows the letters as a decoration that screen readers skip.
      data-initials={initials(name)}
      aria-hidden="true"
    />
  );
}

function colourOf(name: string): (typeof COLOURS)[number] {
  const sum = Array.from(name).reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0);
  return COLOURS[sum % COLOURS.length] ?? 'a';
}
