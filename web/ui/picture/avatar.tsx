import { useState } from 'react';
import styles from './avatar.module.css';

/** A user's photo, or the initials if there is none or it fails to load. `size` is in pixels. The name must be shown or labelled nearby. */
export function Avatar({ name, photoURL, size }: { name: string; photoURL: string | null; size: number }) {
  const dimensions = { width: size, height: size };
  const [failedURL, setFailedURL] = useState<string>();
  if (photoURL !== null && photoURL !== failedURL) {
    return (
      <img
        className={styles.avatar}
        src={photoURL}
        {...dimensions}
        style={dimensions}
        alt=""
        referrerPolicy="no-referrer"
        onError={() => setFailedURL(photoURL)}
        // The image may have failed before hydration.
        ref={(image) => {
          if (image?.complete === true && image.naturalWidth === 0) setFailedURL(photoURL);
        }}
      />
    );
  }
  return (
    <span
      className={styles.avatar}
      style={{ ...dimensions, fontSize: Math.round(size * 0.41) }}
      // The style sheet shows the letters as a decoration that screen readers skip.
      data-initials={initials(name)}
      aria-hidden="true"
    />
  );
}

/** Returns the first letters or digits of the first and the last word, in upper case. */
export function initials(name: string): string {
  const letters = name.split(/\s+/).flatMap((word) => /[\p{L}\p{N}]/u.exec(word)?.[0] ?? []);
  return [letters[0], ...letters.slice(1).slice(-1)].join('').toUpperCase();
}
