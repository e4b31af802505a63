import { cents, centsFromDollars, formatDollars, formatMoney, times, type Cents } from '#domain/money.ts';
import { shareOf } from '#domain/pricing/order/share.ts';
import { Wordmark } from '#web/ui/picture/logo.tsx';
import { countItems } from '../../orders/describe-order.ts';
import { dateWithYear } from '../../ui/dates-and-times.ts';
import { Thumbnail } from '../../ui/lists/thumbnail.tsx';
import type { Slip, SlipsData } from './load-slips.ts';
import type { SlipOptions } from './use-slip-options.ts';
import styles from './slip-sheet.module.css';

type Props = { slip: Slip; shop: SlipsData['shop']; options: SlipOptions };

/** A packing slip: what the parcel holds, where it goes, and a part to return with items. */
export function SlipSheet({ slip, shop, options }: Props) {
  const { number, placedAt, paymentMethod, state, total, shipTo } = slip;
  // While pieces are left to pack, the parcel holds these alone.
  const left = slip.lines.filter((line) => line.left > 0);
  const all = slip.lines.filter((line) => line.quantity > line.cancelled).map(allOf);
  const lines = left.length > 0 ? left.map((line) => piecesOf(line, line.left)) : all;
  const isPart = countItems(lines) < countItems(all);
  return (
    <article
      className={styles.sheet}
      data-paper={options.paper}
      aria-label={`Packing slip of order #${number}`}
    >
      <header>
        {shop.name === 'Osier' ? <Wordmark width={132} /> : <b className={styles.shop}>{shop.name}</b>}
        <div className={styles.order}>
          <h2>Order #{number}</h2>
          <p>{dateWithYear(Date.parse(placedAt))}</p>
          <Bars slip={slip} />
        </div>
      </header>
      <div className={styles.addresses}>
        <section>
          <h3>Ship to</h3>
          <address>
            {(shipTo ?? ['The shop no longer keeps name and address.']).map((line) => (
              <span key={line}>{line}</span>
            ))}
          </address>
        </section>
        <section>
          <h3>From</h3>
          <address>
            {[shop.name, ...shop.address.split(', ')].map((line) => (
              <span key={line}>{line}</span>
            ))}
          </address>
        </section>
      </div>
      <SlipLines lines={lines} hasPrices={options.hasPrices} />
      {isPart && <p className={styles.note}>The other items of this order ship separately.</p>}
      {state === 'placed' && paymentMethod === 'cash' && (
        <p className={styles.note}>
          To be paid in cash: <b>{formatDollars(total)}</b>
        </p>
      )}
      {options.hasReturnSlip && <ReturnSlip slip={slip} shop={shop} />}
    </article>
  );
}

type SlipLine = Slip['lines'][number];

/** Pieces of a line, and what they cost. */
type Pieces = SlipLine & { readonly amount: Cents };

/** Returns the last pieces of a line, with their share of the line's discounted price, as refunds compute it. */
function piecesOf(line: SlipLine, count: number): Pieces {
  const { price, discount, quantity } = line;
  const goods = cents(times(centsFromDollars(price), quantity) - centsFromDollars(discount));
  return { ...line, quantity: count, amount: shareOf(goods, { from: quantity - count, count, quantity }) };
}

const allOf = (line: SlipLine) => piecesOf(line, line.quantity - line.cancelled);

function SlipLines({ lines, hasPrices }: { lines: readonly Pieces[]; hasPrices: boolean }) {
  return (
    <table className={styles.lines}>
      <caption className="visually-hidden">Items</caption>
      <thead>
        <tr>
          <th scope="col">Item</th>
          <th scope="col">Size</th>
          {hasPrices && <th scope="col">Price</th>}
          <th scope="col">Qty</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.position}>
            <td>
              <div className={styles.item}>
                <i className={styles.box} />
                <Thumbnail product={line} width={38} />
                <span>
                  <b>{line.title}</b>
                  <br />
                  {line.brand}
                </span>
              </div>
            </td>
            <td>{line.size !== null && <b className={styles.size}>{line.size}</b>}</td>
            {hasPrices && <td>{formatMoney(line.amount)}</td>}
            <td>{line.quantity}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={hasPrices ? 3 : 2}>
            Total items
          </th>
          <td>{countItems(lines)}</td>
        </tr>
      </tfoot>
    </table>
  );
}

function ReturnSlip({ slip, shop }: Pick<Props, 'slip' | 'shop'>) {
  return (
    <footer className={styles.return}>
      <section>
        <h3>Returning something?</h3>
        <p>Fill in this part of the slip, and put it into the parcel with the items.</p>
        <ul>
          {['Items', 'Reason', 'Refund or exchange for'].map((field) => (
            <li key={field}>
              {field}: <span />
            </li>
          ))}
        </ul>
      </section>
      <section className={styles.order}>
        <b>#{slip.number}</b>
        <Bars slip={slip} />
        <p>
          {shop.email}
          <br />
          {shop.phone}
        </p>
      </section>
    </footer>
  );
}

/** The number of the order, for scanners. */
function Bars({ slip: { number, barcode } }: { slip: Slip }) {
  return (
    <svg
      className={styles.bars}
      viewBox={`0 0 ${barcode.width} 1`}
      preserveAspectRatio="none"
      shapeRendering="crispEdges"
      role="img"
      aria-label={`Barcode of order ${number}`}
    >
      <path d={barcode.path} />
    </svg>
  );
}
