import { useLoaderData } from 'react-router';
import { RecentActivity } from '../activity/recent-activity.tsx';
import { useIsLive, useLive } from '../live/use-live.ts';
import { FactorAdvice } from '../second-factor/factor-advice.tsx';
import { ScreenHead } from '../shell/screen-head.tsx';
import { clockTime, dayName } from '../ui/clock-time.ts';
import { Empty } from '../ui/empty.tsx';
import { Icon } from '../ui/icon.tsx';
import { Panel } from '../ui/panel.tsx';
import type { loadToday } from './load-today.ts';
import { useRefresh } from './use-refresh.ts';
import styles from './today.module.css';

/** The first screen: what needs attention, and the newest changes. */
export function Today() {
  const { readAt, attention, recent } = useLoaderData<typeof loadToday>();
  const isLive = useIsLive();
  useRefresh();
  useLive(['activity', 'job', 'order']);
  return (
    <>
      <ScreenHead title={dayName(readAt)}>
        <span className={styles.updated} data-live={isLive || undefined}>
          {isLive ? 'Live' : 'Updated'} {clockTime(readAt)}
        </span>
      </ScreenHead>
      <FactorAdvice />
      <div className={styles.panels}>
        {attention && (
          <Panel
            title="Needs attention"
            aside={attention.length > 1 && <small className={styles.note}>most urgent first</small>}
          >
            {attention.length === 0 ? (
              <Empty
                title="All is well"
                text="No payment waits for a decision, and every email and background job is on time."
              />
            ) : (
              <ol>
                {attention.map(({ id, tone, icon, title, detail }) => (
                  <li key={id} className={`${styles.need} ${styles[tone]}`}>
                    <Icon name={icon} />
                    <div>
                      <b>{title}</b>
                      <small>{detail}</small>
                    </div>
                  </li>
                ))}
              </ol>
            )}
          </Panel>
        )}
        <RecentActivity entries={recent} now={readAt} />
      </div>
    </>
  );
}
