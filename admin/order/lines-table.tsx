import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { ApiOrderDetail } from '#contract/calls.ts';
import { discountAmountsOf } from '#contract/order-amounts.ts';
import { centsFromDollars, formatDollars, times } from '#domain/money.ts';
import { describeLine } from '#domain/order/line-discounts.ts';
import { LineAmount } from '#web/ui/layout/line-amount.tsx';
import { prefetchProduct } from '../product/load-product.ts';
import { useMe } from '../shell/account/me.ts';
import { Table } from '../ui/lists/table.tsx';
import { Thumbnail } from '../ui/lists/thumbnail.tsx';
import { useIsPhone } from '../ui/use-is-phone.ts';
import styles from './lines-table.module.css';

type Line = ApiOrderDetail['lines'][number];

/** What a packing list adds to a line: a button, whether all its remaining pieces are packed, and a note. */
export type LineTick = { readonly tick: ReactNode; readonly isDone: boolean; readonly note: string | null };

/** The items of an order. `tickOf` makes them a packing list. */
export function LinesTable({
  lines,
  tickOf,
}: {
  lines: readonly Line[];
  tickOf?: ((line: Line) => LineTick) | undefined;
}) {
  return (
    <Table caption="Items" className={styles.lines}>
      <thead>
        <tr>
          {tickOf !== undefined && (
            <th scope="col">
              <span className="visually-hidden">Packed</span>
            </th>
          )}
          <th scope="col">Item</th>
          <th scope="col">Size</th>
          <th scope="col" className={styles.number}>
            Qty
          </th>
          <th scope="col" className={styles.number}>
            Price
          </th>
          <th scope="col" className={styles.number}>
            Total
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <LineRow
            key={line.position}
            line={line}
            replaced={lines.find(({ position }) => position === line.replaces)}
            packing={tickOf?.(line)}
          />
        ))}
      </tbody>
    </Table>
  );
}

function LineRow({
  line,
  replaced,
  packing,
}: {
  line: Line;
  /** The line whose pieces were exchanged for these. */
  replaced: Line | undefined;
  packing: LineTick | undefined;
}) {
  const { brand, sku, size, quantity, left, price } = line;
  const isOut = packing !== undefined && left === 0;
  // A packing list counts what goes into the parcel.
  const pieces = packing === undefined || isOut ? quantity : left;
  const described = describeLine(times(centsFromDollars(price), quantity), discountAmountsOf(line.discounts));
  return (
    <tr data-done={packing?.isDone || undefined} data-out={isOut || undefined}>
      {packing !== undefined && <td className={styles.tick}>{packing.tick}</td>}
      <td className={styles.item}>
        <div>
          <LinePicture line={line} pieces={pieces} />
          <span>
            <LineTitle line={line} />
            <small>{sku === null ? brand : `${brand}, ${sku}`}</small>
            {replaced !== undefined && (
              <small className={styles.note}>In exchange for {replaced.size ?? replaced.title}</small>
            )}
            {listCounts(line).map((text) => (
              <small key={text} className={styles.note}>
                {text}
              </small>
            ))}
            {described.discounts.map(({ label, value }) => (
              <small key={label} className={styles.discount}>
                {label} {value}
              </small>
            ))}
            {packing?.note != null && <small className={styles.note}>{packing.note}</small>}
          </span>
        </div>
      </td>
      <td className={styles.size}>{size !== null && <b>{size}</b>}</td>
      <td className={`${styles.number} ${styles.quantity}`}>
        {pieces > 1 ? <b className={styles.many}>{pieces}</b> : pieces}
      </td>
      <td className={`${styles.number} ${styles.price}`}>{formatDollars(price)}</td>
      <td className={`${styles.number} ${styles.total}`}>
        <b>
          <LineAmount {...described} />
        </b>
      </td>
    </tr>
  );
}

/** Says how many pieces of a line left the order, or are about to. */
function listCounts({ cancelled, inReturn, returned, exchanged }: Line): string[] {
  const counts = [
    [cancelled, 'cancelled'],
    [inReturn, 'in a return'],
    [returned, 'returned'],
    [exchanged, 'exchanged'],
  ] as const;
  return counts.filter(([count]) => count > 0).map(([count, what]) => `${count} ${what}`);
}

/** The picture; on a phone with the quantity, which has no column there. */
function LinePicture({ line, pieces }: { line: Line; pieces: number }) {
  const isPhone = useIsPhone();
  return (
    <span className={styles.picture}>
      <Thumbnail product={line} width={isPhone ? 60 : 44} />
      {isPhone && pieces > 1 && (
        <i>
          {pieces}
          <span className="visually-hidden"> pieces</span>
        </i>
      )}
    </span>
  );
}

function LineTitle({ line: { _id, title } }: { line: Line }) {
  const seesProducts = useMe().permissions.includes('products:see');
  const prefetch = () => prefetchProduct(_id);
  if (!seesProducts) return <b>{title}</b>;
  return (
    <Link
      to={`/products/${encodeURIComponent(_id)}`}
      onPointerEnter={prefetch}
      onFocus={prefetch}
      onTouchStart={prefetch}
    >
      {title}
    </Link>
  );
}
