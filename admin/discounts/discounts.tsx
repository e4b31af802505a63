import { Link, useLoaderData, useNavigate, useSearchParams } from 'react-router';
import { client } from '../data/client.ts';
import { useRead } from '../data/use-read.ts';
import { useScreenShortcut } from '../keyboard/shortcut-store.ts';
import { useLive } from '../live/use-live.ts';
import { useMe } from '../shell/account/me.ts';
import { ScreenHead } from '../shell/navigation/screen-head.tsx';
import { actionClass } from '../ui/action.tsx';
import { ForbiddenAction } from '../ui/forbidden-action.tsx';
import { Icon } from '../ui/icon.tsx';
import { ariaKeys, Keys } from '../ui/keys.tsx';
import { Empty } from '../ui/lists/empty.tsx';
import { ViewLinks } from '../ui/lists/view-links.tsx';
import { Panel } from '../ui/panels/panel.tsx';
import { DiscountTable } from './discount-table.tsx';
import type { DiscountsData, loadDiscounts } from './load-discounts.ts';
import { RuleTable } from './rule-table.tsx';
import styles from './discounts.module.css';

const NEW_KEYS = 'N';
const NEW_SALE_PRICE_LINK = { path: '/discounts/sale-prices/new', label: 'New sale price' };
const NEW_DISCOUNT_LINK = { path: '/discounts/new', label: 'New discount' };

const VIEWS = ['all', 'sale-prices', 'discounts', 'ended'] as const;
type View = (typeof VIEWS)[number];

/** The sale prices and the discounts at checkout, and those that have ended. */
export function Discounts() {
  const data = useLoaderData<typeof loadDiscounts>();
  useLive(['price_rule', 'promotion', 'catalogue']);
  const canChange = useMe().permissions.includes('prices:do');
  // The counts take longer than the list, so they are read after it.
  const counts = useRead(() => client.countPriceRules(), data).value?.counts;
  const view = useView();
  const created = view === 'discounts' ? NEW_DISCOUNT_LINK : NEW_SALE_PRICE_LINK;
  useNewShortcut(created, canChange);
  const { current, ended } = split(data);
  const statuses = [...current.rules, ...current.promotions].map(({ status }) => status);
  const active = statuses.filter((status) => status === 'active').length;
  const scheduled = statuses.filter((status) => status === 'scheduled').length;
  const shows = (one: View) => view === 'all' || view === one;
  return (
    <>
      <ScreenHead title="Discounts" note={`${active} active, ${scheduled} scheduled`}>
        <Link to="/settings/shipping#test-cart" className={actionClass('plain')}>
          <Icon name="eye" size={16} />
          Test a cart
        </Link>
        {canChange ? (
          <Link to={created.path} className={actionClass('primary')} aria-keyshortcuts={ariaKeys(NEW_KEYS)}>
            <Icon name="plus" size={16} />
            {created.label}
            <Keys keys={NEW_KEYS} />
          </Link>
        ) : (
          <ForbiddenAction label={created.label} permission="prices:do" />
        )}
      </ScreenHead>
      <ViewLinks
        current={pathOf(view)}
        views={[
          { name: 'All', to: pathOf('all'), count: statuses.length },
          { name: 'Sale prices', to: pathOf('sale-prices'), count: current.rules.length },
          { name: 'Discounts', to: pathOf('discounts'), count: current.promotions.length },
          { name: 'Ended', to: pathOf('ended'), count: ended.rules.length + ended.promotions.length },
        ]}
      />
      <div className={styles.panels}>
        {shows('sale-prices') && <SalePrices data={data} rules={current.rules} counts={counts} />}
        {shows('discounts') && (
          <CheckoutDiscounts
            data={data}
            promotions={current.promotions}
            hasLink={canChange && view === 'all'}
          />
        )}
        {shows('ended') && <Ended data={data} ended={ended} counts={counts} isAlone={view === 'ended'} />}
      </div>
    </>
  );
}

function SalePrices({
  data,
  rules,
  counts,
}: {
  data: DiscountsData;
  rules: DiscountsData['rules'];
  counts: Readonly<Record<string, number>> | undefined;
}) {
  return (
    <Panel
      title="Sale prices"
      aside={<small className={styles.note}>the lowest price wins, sale prices never combine</small>}
    >
      <RuleTable caption="Sale prices" rules={rules} data={data} counts={counts} />
      {rules.length === 0 && <Empty title="No sale prices" text="Every product sells at its list price." />}
    </Panel>
  );
}

function CheckoutDiscounts({
  data,
  promotions,
  hasLink,
}: {
  data: DiscountsData;
  promotions: DiscountsData['promotions'];
  /** Whether a link adds a discount. */
  hasLink: boolean;
}) {
  return (
    <Panel
      title="Discounts"
      aside={
        <>
          <small className={styles.note}>lower the order at checkout, automatically or by code</small>
          {hasLink && (
            <Link to={NEW_DISCOUNT_LINK.path} className={actionClass('plain')}>
              <Icon name="plus" size={16} />
              {NEW_DISCOUNT_LINK.label}
            </Link>
          )}
        </>
      }
    >
      <DiscountTable caption="Discounts" promotions={promotions} data={data} />
      {promotions.length === 0 && (
        <Empty title="No discounts" text="Every order costs the sum of its selling prices." />
      )}
    </Panel>
  );
}

function Ended({
  data,
  ended: { rules, promotions },
  counts,
  isAlone,
}: {
  data: DiscountsData;
  ended: Pick<DiscountsData, 'rules' | 'promotions'>;
  counts: Readonly<Record<string, number>> | undefined;
  /** Whether the view shows nothing else. */
  isAlone: boolean;
}) {
  return (
    <>
      {rules.length > 0 && (
        <Panel title="Ended sale prices">
          <RuleTable caption="Ended sale prices" rules={rules} data={data} counts={counts} />
        </Panel>
      )}
      {promotions.length > 0 && (
        <Panel title="Ended discounts">
          <DiscountTable caption="Ended discounts" promotions={promotions} data={data} />
        </Panel>
      )}
      {isAlone && rules.length + promotions.length === 0 && (
        <Empty title="Nothing has ended" text="Ended sale prices and discounts stay here." />
      )}
    </>
  );
}

/** Separates what has ended. */
function split({ rules, promotions }: DiscountsData) {
  const isEnded = ({ status }: { status: string }) => status === 'ended';
  return {
    current: {
      rules: rules.filter((rule) => !isEnded(rule)),
      promotions: promotions.filter((promotion) => !isEnded(promotion)),
    },
    ended: { rules: rules.filter(isEnded), promotions: promotions.filter(isEnded) },
  };
}

function useView(): View {
  const [search] = useSearchParams();
  return VIEWS.find((view) => view === search.get('view')) ?? 'all';
}

function pathOf(view: View): string {
  return view === 'all' ? '/discounts' : `/discounts?view=${view}`;
}

function useNewShortcut({ path, label }: typeof NEW_DISCOUNT_LINK, canChange: boolean): void {
  const navigate = useNavigate();
  useScreenShortcut({ keys: NEW_KEYS, label, isOn: canChange }, () => void navigate(path));
}
