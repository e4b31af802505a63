import { useState } from 'react';
import { Action } from '../../ui/action.tsx';
import type { Upload } from './use-uploads.ts';
import styles from './pictures.module.css';

/** A file on its way to the shop, or one that did not arrive. */
export function UploadTile({
  upload: { file, url, state, error, canRetry },
  onRetry,
  onDiscard,
}: {
  upload: Upload;
  onRetry: () => void;
  onDiscard: () => void;
}) {
  const [isUnreadable, setUnreadable] = useState(false);
  return (
    <li className={styles.tile}>
      <span className={`${styles.frame} ${styles.veiled}`}>
        {isUnreadable ? (
          <span className={styles.name}>{file.name}</span>
        ) : (
          <img src={url} width={132} height={165} alt={file.name} onError={() => setUnreadable(true)} />
        )}
      </span>
      {state === 'failed' ? (
        <small className={styles.bad} role="alert">
          {error}{' '}
          {canRetry && (
            <>
              <Action variant="text" onClick={onRetry}>
                Try again
              </Action>{' '}
            </>
          )}
          <Action variant="text" onClick={onDiscard}>
            Discard
          </Action>
        </small>
      ) : (
        <small role="status">{state === 'sending' ? 'Uploading …' : 'Waiting …'}</small>
      )}
    </li>
  );
}
