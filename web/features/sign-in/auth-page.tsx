import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Picture } from '../../ui/picture/picture.tsx';
import { pictureFiles, type ShopPicture } from '../../ui/picture/shop-pictures.ts';
import styles from './auth-page.module.css';

/** A form beside a picture, e.g. login and registration. `other` links to the alternative page; `note` is below the title. */
export function AuthPage({
  title,
  picture,
  note,
  other,
  children,
}: {
  title: string;
  picture: ShopPicture;
  note?: ReactNode;
  other?: { question: string; label: string; to: string };
  children: ReactNode;
}) {
  const { width, height, colour } = picture;
  return (
    <div className={styles.page}>
      <Picture
        className={styles.picture}
        {...pictureFiles(picture)}
        width={width}
        height={height}
        colour={colour}
        alt=""
        sizes="50vw"
      />
      <div className={styles.forms}>
        <div>
          <h1>{title}</h1>
          {other !== undefined && (
            <p className={styles.other}>
              {other.question}{' '}
              {/* Replaces the history entry, so that a back navigation after signing in skips both pages. */}
              <Link className="link" to={other.to} replace>
                {other.label}
              </Link>
            </p>
          )}
          {note}
        </div>
        {children}
      </div>
    </div>
  );
}
