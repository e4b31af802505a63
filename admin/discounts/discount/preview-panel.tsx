import type { ApiPromotionPreview } from '#contract/calls.ts';
import { formatDollars } from '#domain/money.ts';
import { countOf } from '../../ui/count-text.ts';
import { shortDate } from '../../ui/dates-and-times.ts';
import { Effect, EffectList } from '../../ui/lists/effect-list.tsx';
import { Panel } from '../../ui/panels/panel.tsx';
import type { DiscountPreview } from './use-discount-preview.ts';
import styles from './preview-panel.module.css';

/** What the orders of the last 90 days would have cost with the discount. */
export function PreviewPanel({ preview: { preview, isLoading } }: { preview: DiscountPreview }) {
  return (
    <div className={styles.rail}>
      <Panel title="Orders of the last 90 days">
        {preview === null && (
          <p className={styles.empty}>
            {isLoading ? 'Pricing past orders …' : 'Type a value to see its effect.'}
          </p>
        )}
        {preview !== null && (
          <>
            <Lines preview={preview} />
            {preview.examples.length > 0 && <Examples examples={preview.examples} />}
          </>
        )}
      </Panel>
    </div>
  );
}

function Lines({ preview: { orders, applied, discount, refusal } }: { preview: ApiPromotionPreview }) {
  const { count, isSample, unpriced } = orders;
  const sample = isSample ? `the newest ${count.toLocaleString('en-US')} orders` : countOf(count, 'order');
  return (
    <EffectList aria-live="polite">
      <Effect icon="percent" detail="at today’s prices of shipping, taxes and other discounts">
        {count === 0
          ? 'There is no order to compare with.'
          : `${applied.toLocaleString('en-US')} of ${sample} would have had it`}
      </Effect>
      {applied > 0 && (
        <Effect icon="down" detail={`${formatDollars(discount / applied)} off an order on average`}>
          {formatDollars(discount)} off in all
        </Effect>
      )}
      {unpriced > 0 && (
        <Effect icon="alert" detail="the shop does not ship there, or their region is not known">
          {countOf(unpriced, 'order')} left out
        </Effect>
      )}
      {refusal !== null && (
        <Effect icon="lock" isBad>
          {refusal}
        </Effect>
      )}
    </EffectList>
  );
}

function Examples({ examples }: { examples: ApiPromotionPreview['examples'] }) {
  return (
    <table className={styles.examples}>
      <caption className="visually-hidden">The newest of these orders</caption>
      <thead>
        <tr>
          <th scope="col">Order</th>
          <th scope="col">Without</th>
          <th scope="col">With</th>
        </tr>
      </thead>
      <tbody>
        {examples.map(({ number, placedAt, before, after }) => (
          <tr key={number}>
            <td>
              #{number}
              <small>{shortDate(Date.parse(placedAt))}</small>
            </td>
            <td>{formatDollars(before)}</td>
            <td>{formatDollars(after)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
