import { clockTime } from '../../ui/dates-and-times.ts';
import { Notice } from '../../ui/panels/notice.tsx';
import { useOfflineSince } from './use-offline-since.ts';
import styles from './offline-notice.module.css';

/** Says since when there is no network, and what still works. */
export function OfflineNotice() {
  const since = useOfflineSince();
  return (
    <div role="status">
      {since !== null && (
        <div className={styles.place}>
          <Notice tone="wait" icon="offline" title={`Offline since ${clockTime(since)}.`}>
            You can read what is loaded. Scans of a count wait in this browser. Nothing else can be saved
            until the network is back.
          </Notice>
        </div>
      )}
    </div>
  );
}
