import { useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import type { ApiOrderDetail } from '#contract/calls.ts';
import { acceptsReturns, leftToReturn } from '#domain/return/left-to-return.ts';
import { nameOfReturn, RETURN_MARKS } from '../../returns/describe-return.ts';
import { prefetchReturn } from '../../returns/return/load-return.ts';
import { useMe } from '../../shell/account/me.ts';
import { Action } from '../../ui/action.tsx';
import { countOf } from '../../ui/count-text.ts';
import { shortMoment } from '../../ui/dates-and-times.ts';
import { describeRoles } from '../../ui/describe-roles.ts';
import { Panel } from '../../ui/panels/panel.tsx';
import { StatusMark } from '../../ui/status-mark.tsx';
import { RecordDialog } from './record-dialog.tsx';
import { undoOpenReturn } from './undo-open-return.ts';
import styles from './returns-panel.module.css';

/** The returns of an order, and the form for a parcel that nobody announced. Renders nothing while there can be no return. */
export function ReturnsPanel({
  order,
  now,
}: {
  order: ApiOrderDetail;
  /** In milliseconds since 1970. */
  now: number;
}) {
  const [isOpen, setOpen] = useState(false);
  const mayRecord = useMe().permissions.includes('orders:do');
  const hasPieces = acceptsReturns(order) && order.lines.some((line) => leftToReturn(line) > 0);
  const canRecord = hasPieces && !order.opening;
  if (order.returns.length === 0 && !hasPieces) return null;
  return (
    <Panel
      title={order.returns.length === 1 ? 'Return' : 'Returns'}
      aside={
        canRecord && (
          <Action
            disabled={!mayRecord}
            title={mayRecord ? undefined : describeRoles('orders:do')}
            aria-haspopup="dialog"
            onClick={() => setOpen(true)}
          >
            Record a return…
          </Action>
        )
      }
    >
      <ul className={styles.returns}>
        {order.returns.length === 0 && !order.opening && (
          <li>None so far. A customer asks for one on the order’s page.</li>
        )}
        {order.returns.map((one) => (
          <li key={one.number}>
            <p className={styles.head}>
              <Link
                className="link"
                to={`/returns/${one.number}`}
                onPointerEnter={() => prefetchReturn(one.number)}
                onFocus={() => prefetchReturn(one.number)}
              >
                {nameOfReturn(one)}
              </Link>
              <StatusMark {...RETURN_MARKS[one.state]} />
              <time dateTime={one.since}>{shortMoment(one.since, now)}</time>
            </p>
            <p>{countOf(one.items, 'item')}</p>
          </li>
        ))}
        {order.opening && <Opening order={order} items={order.opening.items} mayUndo={mayRecord} />}
      </ul>
      <RecordDialog order={order} isOpen={isOpen} onClose={() => setOpen(false)} />
    </Panel>
  );
}

/** A parcel that nobody announced, while it can be undone. */
function Opening({
  order,
  items,
  mayUndo,
}: {
  order: Pick<ApiOrderDetail, 'number'>;
  items: number;
  mayUndo: boolean;
}) {
  const { revalidate } = useRevalidator();
  return (
    <li>
      <p className={styles.head} role="status">
        A parcel with {countOf(items, 'item')} is being recorded.
        {mayUndo && <Action onClick={() => void undoOpenReturn(order, revalidate)}>Undo</Action>}
      </p>
    </li>
  );
}
