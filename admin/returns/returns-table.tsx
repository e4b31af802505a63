import type { ApiReturnSummary } from '#contract/calls.ts';
import { describeItems } from '../orders/describe-order.ts';
import { shortMoment } from '../ui/dates-and-times.ts';
import { ListRow, ListTable } from '../ui/lists/list-table.tsx';
import { RowLink } from '../ui/lists/row-link.tsx';
import { Thumbnail } from '../ui/lists/thumbnail.tsx';
import { StatusMark } from '../ui/status-mark.tsx';
import { describeReasons, nameOfReturn, RETURN_MARKS } from './describe-return.ts';
import { prefetchReturn } from './return/load-return.ts';
import styles from './returns-table.module.css';

/** Maximum pictures of a row. */
const PICTURE_COUNT = 3;

/** The rows of the queue; cards on a phone. `isStale` while those of another state are loading. `now` is in milliseconds since 1970. */
export function ReturnsTable({
  returns,
  now,
  isStale,
}: {
  returns: readonly ApiReturnSummary[];
  now: number;
  isStale: boolean;
}) {
  return (
    <ListTable
      caption="Returns"
      className={styles.table}
      isStale={isStale}
      shownIds={returns.map(({ id }) => id)}
      head={
        <>
          <th scope="col" className={styles.number}>
            Return
          </th>
          <th scope="col" className={styles.since}>
            Since
          </th>
          <th scope="col" className={styles.customer}>
            Customer
          </th>
          <th scope="col">Items</th>
          <th scope="col" className={styles.reason}>
            Reason
          </th>
          <th scope="col" className={styles.status}>
            Status
          </th>
        </>
      }
    >
      {returns.map((record) => (
        <Row key={record.id} record={record} now={now} />
      ))}
    </ListTable>
  );
}

function Row({ record, now }: { record: ApiReturnSummary; now: number }) {
  const { id, number, orderNumber, since, customer, lines, state } = record;
  const prefetch = () => prefetchReturn(number);
  return (
    <ListRow id={id} name={nameOfReturn(record)}>
      <td className={styles.number}>
        <RowLink to={`/returns/${number}`} prefetch={prefetch}>
          {nameOfReturn(record)}
        </RowLink>
        <small>of #{orderNumber}</small>
      </td>
      <td className={styles.since}>
        <time dateTime={since}>{shortMoment(since, now)}</time>
      </td>
      <td className={styles.customer}>{customer === null ? '' : customer || 'Erased'}</td>
      <td className={styles.items}>
        <ReturnItems lines={lines} />
      </td>
      <td className={styles.reason}>{describeReasons(lines)}</td>
      <td className={styles.status}>
        <StatusMark {...RETURN_MARKS[state]} />
      </td>
    </ListRow>
  );
}

/** The pictures of the first lines, and the items in words. */
function ReturnItems({ lines }: Pick<ApiReturnSummary, 'lines'>) {
  return (
    <div>
      <span className={styles.pictures}>
        {lines.slice(0, PICTURE_COUNT).map((line) => (
          <Thumbnail key={line.position} product={line} width={32} />
        ))}
      </span>
      <span className={styles.text}>{describeItems(lines)}</span>
    </div>
  );
}
