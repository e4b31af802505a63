import { Link, useLoaderData } from 'react-router';
import { SALE_STATES } from '#domain/order/order-state.ts';
import { describeStatus } from '../../orders/describe-order.ts';
import { ordersListPath } from '../../orders/last-shown-orders.ts';
import { ScreenHead } from '../../shell/navigation/screen-head.tsx';
import { Action, actionClass } from '../../ui/action.tsx';
import { countOf } from '../../ui/count-text.ts';
import { Segments } from '../../ui/fields/segments.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Empty } from '../../ui/lists/empty.tsx';
import { Notice } from '../../ui/panels/notice.tsx';
import type { loadSlips } from './load-slips.ts';
import { SlipSheet } from './slip-sheet.tsx';
import { PAPERS, useSlipOptions, type SlipOptions } from './use-slip-options.ts';
import styles from './slips.module.css';

/** The packing slips of orders, to print. */
export function Slips() {
  const { slips, shop, readAt } = useLoaderData<typeof loadSlips>();
  const [options, change] = useSlipOptions();
  const printed = slips.filter(({ state }) => SALE_STATES.includes(state));
  const leftOut = slips.filter((slip) => !printed.includes(slip));
  const [only] = slips;
  const isOne = only !== undefined && slips.length === 1;
  return (
    <>
      <ScreenHead
        title={isOne ? `Packing slip of #${only.number}` : 'Packing slips'}
        note={isOne ? '' : countOf(printed.length, 'slip')}
      >
        <Link to={isOne ? `/orders/${only.number}` : ordersListPath()} className={actionClass('plain')}>
          {isOne ? 'Back to the order' : 'Back to Orders'}
        </Link>
        {printed.length > 0 && (
          <Action variant="primary" onClick={() => globalThis.print()}>
            <Icon name="print" size={16} />
            Print
          </Action>
        )}
      </ScreenHead>
      {leftOut.length > 0 && (
        <div className={styles.notice}>
          <Notice tone="wait" icon="alert" title={`Left out: ${countOf(leftOut.length, 'order')}.`}>
            {leftOut.map((slip) => `#${slip.number}: ${describeStatus(slip, readAt).name}`).join(', ')}
          </Notice>
        </div>
      )}
      {printed.length === 0 ? (
        <Empty title="No packing slips" text="Select orders in the list, and choose ‘Print packing slips’." />
      ) : (
        <>
          <Options options={options} onChange={change} />
          <div className={styles.sheets}>
            {printed.map((slip) => (
              <SlipSheet key={slip.number} slip={slip} shop={shop} options={options} />
            ))}
          </div>
        </>
      )}
    </>
  );
}

function Options({
  options: { paper, hasPrices, hasReturnSlip },
  onChange,
}: {
  options: SlipOptions;
  onChange: (change: Partial<SlipOptions>) => void;
}) {
  return (
    <div className={styles.options} role="group" aria-label="Options">
      <Segments
        label="Paper"
        choices={PAPERS}
        value={paper}
        onChange={(value) => onChange({ paper: value })}
      />
      <label>
        <input
          type="checkbox"
          checked={hasPrices}
          onChange={({ target }) => onChange({ hasPrices: target.checked })}
        />
        Show prices
      </label>
      <label>
        <input
          type="checkbox"
          checked={hasReturnSlip}
          onChange={({ target }) => onChange({ hasReturnSlip: target.checked })}
        />
        Include a return slip
      </label>
    </div>
  );
}
