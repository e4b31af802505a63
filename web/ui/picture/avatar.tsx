import { useState } from 'react';
import styles from './avatar.module.css';

/** A person's photo, or their initials where there is none or it does not come. `size` in pixels. The name stands beside it or on its button. */
export function Avatar({ name, photoURL, size }: { name: string; photoURL: string | null; size: number }) {
  const room = { width: size, height: size };
  const [missing, setMissing] = useState<string | null>(null);
  if (photoURL !== null && photoURL !== missing) {
    return (
      <img
        className={styles.avatar}
        src={photoURL}
        {...room}
        style={room}
        alt=""
        referrerPolicy="no-referrer"
        onError={() => setMissing(photoURL)}
        // It may have failed before the page was alive.
        ref={(image) => {
          if (image?.complete === true && image.naturalWidth === 0) setMissing(photoURL);
        }}
      />
    );
  }
  return (
    <span
      className={styles.avatar}
      style={{ ...room, fontSize: Math.round(size * 0.41) }}
      // A picture made of letters: its style sheet shows them, and nothing reads them out.
      data-initials={initials(name)}
      aria-hidden="true"
    />
  );
}

/** The first letters or digits of the first and the last word that have one, upper-cased. */
export function initials(name: string): string {
  const letters = name.split(/\s+/).flatMap((word) => /[\p{L}\p{N}]/u.exec(word)?.[0] ?? []);
  return [letters[0], ...letters.slice(1).slice(-1)].join('').toUpperCase();
}
