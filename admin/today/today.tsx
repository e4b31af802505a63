import { useLoaderData } from 'react-router';
import { RecentActivity } from '../activity/recent-activity.tsx';
import { useIsLive, useLive } from '../live/use-live.ts';
import { FactorAdvice } from '../second-factor/factor-advice.tsx';
import { ScreenHead } from '../shell/navigation/screen-head.tsx';
import { clockTime, dayName } from '../ui/clock-time.ts';
import { AttentionPanel } from './attention-panel.tsx';
import { FirstSteps } from './first-steps.tsx';
import type { loadToday } from './load-today.ts';
import { LowStock } from './low-stock.tsx';
import { useRefresh } from './use-refresh.ts';
import styles from './today.module.css';

/** The first screen: what needs attention, what sells out soon, and the newest changes. In a new shop, the steps to set it up. */
export function Today() {
  const { readAt, firstSteps, attention, recent } = useLoaderData<typeof loadToday>();
  const hasProducts = firstSteps === null || firstSteps.demoProducts > 0;
  const isLive = useIsLive();
  useRefresh();
  useLive(['activity', 'import', 'invitation', 'job', 'order', 'picture', 'product', 'staff']);
  return (
    <>
      <ScreenHead title={dayName(readAt)}>
        <span className={styles.updated} data-live={isLive || undefined}>
          {isLive ? 'Live' : 'Updated'} {clockTime(readAt)}
        </span>
      </ScreenHead>
      <FactorAdvice />
      <div className={styles.panels}>
        {firstSteps && <FirstSteps shop={firstSteps} />}
        <div className={styles.column}>
          {(hasProducts || attention.length > 0) && <AttentionPanel attention={attention} />}
          {hasProducts && <LowStock now={readAt} />}
        </div>
        <RecentActivity entries={recent} now={readAt} />
      </div>
    </>
  );
}
