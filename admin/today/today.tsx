import { Link, useLoaderData, useNavigate } from 'react-router';
import { RecentActivity } from '../activity/recent-activity.tsx';
import { client } from '../data/client.ts';
import { useScreenShortcut } from '../keyboard/shortcut-store.ts';
import { useIsLive, useLive } from '../live/use-live.ts';
import { useThrottledRead } from '../live/use-throttled-read.ts';
import { ordersPath } from '../orders/orders-path.ts';
import { FactorAdvice } from '../second-factor/factor-advice.tsx';
import { useMe } from '../shell/account/me.ts';
import { NEW_PRODUCT_PATH } from '../shell/navigation/paths.ts';
import { ScreenHead } from '../shell/navigation/screen-head.tsx';
import { actionClass } from '../ui/action.tsx';
import { countText } from '../ui/count-text.ts';
import { clockTime, dayName } from '../ui/dates-and-times.ts';
import { Icon } from '../ui/icon.tsx';
import { Keys } from '../ui/keys.tsx';
import { useIsPhone } from '../ui/use-is-phone.ts';
import { AttentionPanel } from './attention/attention-panel.tsx';
import { FirstSteps } from './first-steps/first-steps.tsx';
import type { loadToday, TodayData } from './load-today.ts';
import { updateToday } from './sales/compare-periods.ts';
import { Figures } from './sales/figures.tsx';
import { SalesPanel } from './sales/sales-panel.tsx';
import { SellingOut } from './selling-out.tsx';
import { useRefresh } from './use-refresh.ts';
import styles from './today.module.css';

/** The first screen: the figures of the day, what needs attention and what sells out soon. In a new shop, the steps to set it up. */
export function Today() {
  const data = useLoaderData<typeof loadToday>();
  const { readAt, firstSteps } = data;
  const isLive = useIsLive();
  useRefresh();
  useLive(['activity', 'import', 'invitation', 'job', 'note', 'order', 'picture', 'product', 'staff']);
  return (
    <>
      <ScreenHead title={dayName(readAt)}>
        <span className={styles.updated} data-live={isLive || undefined}>
          {isLive ? 'Live' : 'Updated'} {clockTime(readAt)}
        </span>
        <NewProductLink />
        {data.figures !== null && data.figures.toPack.count > 0 && <PackLink toPack={data.figures.toPack} />}
      </ScreenHead>
      <FactorAdvice />
      <div className={styles.panels}>
        {data.figures === null && firstSteps && <FirstSteps shop={firstSteps} />}
        {data.figures === null && firstSteps?.demoProducts === 0 ? (
          <NewShopPanels data={data} />
        ) : (
          <ShopPanels data={data} />
        )}
      </div>
    </>
  );
}

/** The key of ‘Pack’. */
const PACK_KEY = 'P';

function PackLink({ toPack }: { toPack: { readonly count: number; readonly more: boolean } }) {
  const navigate = useNavigate();
  const mayPack = useMe().permissions.includes('packing:do');
  const to = ordersPath('to_pack');
  useScreenShortcut({ keys: PACK_KEY, label: 'Orders to pack', isOn: mayPack }, () => void navigate(to));
  return (
    mayPack && (
      <Link to={to} className={`${actionClass('primary')} ${styles.action}`}>
        <Icon name="orders" size={16} />
        {toPack.count === 1 ? 'Pack 1 order' : `Pack ${countText(toPack)} orders`}
        <Keys keys={PACK_KEY} />
      </Link>
    )
  );
}

/** The key of ‘New product’. */
const NEW_KEY = 'N';

function NewProductLink() {
  const navigate = useNavigate();
  const mayCreate = useMe().permissions.includes('prices:do');
  useScreenShortcut(
    { keys: NEW_KEY, label: 'New product', isOn: mayCreate },
    () => void navigate(NEW_PRODUCT_PATH),
  );
  return (
    mayCreate && (
      <Link to={NEW_PRODUCT_PATH} className={`${actionClass('plain')} ${styles.action}`}>
        <Icon name="plus" size={16} />
        New product
        <Keys keys={NEW_KEY} />
      </Link>
    )
  );
}

/** The panels below the first steps: without orders and demo products, the others would be empty. */
function NewShopPanels({ data: { readAt, attention, recent } }: { data: TodayData }) {
  return (
    <>
      {attention.length > 0 && <AttentionPanel attention={attention} />}
      <RecentActivity entries={recent} now={readAt} />
    </>
  );
}

/** The time between two reads that sum up months of sales, which change slowly. */
const SLOW_INTERVAL_MS = 30_000;

/**
 * The panels of a shop that is set up or shows demo products. Before the first order there are no figures. Once there are, the first steps
 * that are left come below what the day needs. On a phone, what needs attention is first.
 */
function ShopPanels({ data: { readAt, figures, attention, recent, firstSteps } }: { data: TodayData }) {
  const isPhone = useIsPhone();
  const throttle = { since: readAt, intervalMs: SLOW_INTERVAL_MS };
  const stock = useThrottledRead(() => client.listSellingOut(), throttle);
  const history = useThrottledRead(() => client.readSales(), throttle);
  const figureStrip = figures && <Figures figures={figures} sizes={stock?.sizes} now={readAt} />;
  const attentionPanel = <AttentionPanel attention={attention} />;
  const lowStock = <SellingOut products={stock?.products} />;
  // The days were read before the figures.
  const days = figures && history && updateToday(history.days, { ...figures.today, at: readAt });
  const sales = figures && <SalesPanel days={days ?? undefined} />;
  const activity = <RecentActivity entries={recent} now={readAt} />;
  const steps = figures && firstSteps && <FirstSteps shop={firstSteps} />;
  return isPhone ? (
    <>
      {attentionPanel}
      {figureStrip}
      {steps}
      {sales}
      {lowStock}
      {activity}
    </>
  ) : (
    <>
      {figureStrip}
      <div className={styles.column}>
        {attentionPanel}
        {lowStock}
      </div>
      <div className={styles.column}>
        {sales}
        {activity}
      </div>
      {steps}
    </>
  );
}
