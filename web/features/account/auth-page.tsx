import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Picture } from '../../ui/picture.tsx';
import styles from './auth-page.module.css';
import type { AuthPicture } from './auth-pictures.ts';

/** A form beside a picture: login and registration. `other` leads to the other of the two. */
export function AuthPage({
  title,
  picture,
  other,
  children,
}: {
  title: string;
  picture: AuthPicture;
  other: { question: string; label: string; to: string };
  children: ReactNode;
}) {
  const { stem, widths, ...room } = picture;
  const files = (format: string) => widths.map((width) => `${stem}-${width}.${format} ${width}w`).join(', ');
  return (
    <div className={styles.page}>
      <Picture
        className={styles.picture}
        src={`${stem}-960.webp`}
        sources={['avif', 'webp'].map((format) => ({ type: `image/${format}`, srcSet: files(format) }))}
        {...room}
        alt=""
        sizes="50vw"
      />
      <div className={styles.forms}>
        <div>
          <h1>{title}</h1>
          <p className={styles.other}>
            {other.question}{' '}
            <Link className="link" to={other.to}>
              {other.label}
            </Link>
          </p>
        </div>
        {children}
      </div>
    </div>
  );
}
