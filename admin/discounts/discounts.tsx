import { Link, useLoaderData, useNavigate } from 'react-router';
import type { ApiPriceRule } from '#contract/calls.ts';
import { client } from '../data/client.ts';
import { useRead } from '../data/use-read.ts';
import { useScreenShortcut } from '../keyboard/shortcut-store.ts';
import { useLive } from '../live/use-live.ts';
import { useMe } from '../shell/account/me.ts';
import { ScreenHead } from '../shell/navigation/screen-head.tsx';
import { actionClass } from '../ui/action.tsx';
import { Icon } from '../ui/icon.tsx';
import { ariaKeys, Keys } from '../ui/keys.tsx';
import { Empty } from '../ui/lists/empty.tsx';
import { Table } from '../ui/lists/table.tsx';
import { Panel } from '../ui/panels/panel.tsx';
import { describePeriod, describeScope, describeValue } from './describe-rule.ts';
import type { DiscountsData, loadDiscounts } from './load-discounts.ts';
import { RuleStatus } from './rule-status.tsx';
import rowLink from '../ui/lists/row-link.module.css';
import styles from './discounts.module.css';

const NEW_KEYS = 'N';
const NEW_PATH = '/discounts/sale-prices/new';

/** The sale prices: the standard one first, the ended ones last. */
export function Discounts() {
  const data = useLoaderData<typeof loadDiscounts>();
  useLive(['price_rule', 'catalogue']);
  const canChange = useMe().permissions.includes('prices:do');
  // Read after the list, because they take longer.
  const counts = useRead(() => client.countPriceRules(), data).value?.counts;
  useNewKey(canChange);
  const ended = data.rules.filter(({ status }) => status === 'ended');
  const current = data.rules.filter(({ status }) => status !== 'ended');
  const active = current.filter(({ status }) => status === 'active').length;
  return (
    <>
      <ScreenHead title="Discounts" note={`${active} active, ${current.length - active} scheduled`}>
        {canChange && (
          <Link to={NEW_PATH} className={actionClass('primary')} aria-keyshortcuts={ariaKeys(NEW_KEYS)}>
            <Icon name="plus" size={16} />
            New sale price
            <Keys keys={NEW_KEYS} />
          </Link>
        )}
      </ScreenHead>
      <div className={styles.panels}>
        <Panel
          title="Sale prices"
          aside={<small className={styles.note}>the lowest price wins, rules never add up</small>}
        >
          <RuleTable caption="Sale prices" rules={current} data={data} counts={counts} />
          {current.length === 0 && (
            <Empty title="No sale prices" text="Every product sells at its list price." />
          )}
        </Panel>
        {ended.length > 0 && (
          <Panel title="Ended">
            <RuleTable caption="Ended sale prices" rules={ended} data={data} counts={counts} />
          </Panel>
        )}
      </div>
    </>
  );
}

function RuleTable({
  caption,
  rules,
  data,
  counts,
}: {
  caption: string;
  rules: readonly ApiPriceRule[];
  data: DiscountsData;
  /** The numbers of products by rule; undefined until they are read. */
  counts: Readonly<Record<string, number>> | undefined;
}) {
  return (
    <Table caption={caption} className={styles.table}>
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">Value</th>
          <th scope="col">Applies to</th>
          <th scope="col">Active</th>
          <th scope="col" className={styles.number}>
            Products
          </th>
          <th scope="col">Status</th>
        </tr>
      </thead>
      <tbody>
        {rules.map((rule) => (
          <tr key={rule.id}>
            <td>
              <Link to={`/discounts/sale-prices/${rule.id}`} className={rowLink.link}>
                {rule.name}
              </Link>
              <small>
                {rule.id === 'standard'
                  ? 'comes with a new shop'
                  : rule.addedBy !== null && `by ${rule.addedBy}`}
              </small>
            </td>
            <td>{describeValue(rule)}</td>
            <td>{describeScope(rule, data.catalogue)}</td>
            <td>{describePeriod(rule, data.readAt)}</td>
            <td className={styles.number}>{counts?.[rule.id]?.toLocaleString('en-US') ?? '…'}</td>
            <td>
              <RuleStatus status={rule.status} />
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function useNewKey(canChange: boolean): void {
  const navigate = useNavigate();
  useScreenShortcut(
    { keys: NEW_KEYS, label: 'New sale price', isOn: canChange },
    () => void navigate(NEW_PATH),
  );
}
