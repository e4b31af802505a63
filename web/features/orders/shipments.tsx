import type { ApiOrder } from '#contract/calls.ts';
import { describeSize } from '#domain/catalogue/sizes/describe-size.ts';
import { DateTime } from '../../ui/display/date-time.tsx';
import styles from './order-page.module.css';

type Shipment = NonNullable<ApiOrder['shipments']>[number];

const STATES: Readonly<Record<Shipment['state'], string>> = {
  shipped: 'On its way',
  delivered: 'Delivered',
  failed: 'Could not be delivered. We are looking into it.',
  back: 'Could not be delivered. It is back with us, and we will email you.',
};

/** The shipments of an order with their tracking links. A handover without a carrier is only in the history. */
export function Shipments({ order: { shipments = [] } }: { order: Pick<ApiOrder, 'shipments'> }) {
  const carried = shipments.filter(({ carrier }) => carrier !== null);
  if (carried.length === 0) return null;
  return (
    <section className={styles.part} aria-labelledby="shipments">
      <h2 id="shipments">{carried.length === 1 ? 'Shipment' : 'Shipments'}</h2>
      <ul className={styles.shipments}>
        {carried.map((shipment) => (
          <li key={JSON.stringify(shipment)}>
            <ShipmentFacts shipment={shipment} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function ShipmentFacts({ shipment: { state, at, products, ...tracking } }: { shipment: Shipment }) {
  return (
    <>
      <p>{STATES[state]}</p>
      <p className="small muted">{products.map(describePieces).join(', ')}</p>
      <p className="small muted num">
        <DateTime at={at} />
      </p>
      <TrackingLink {...tracking} />
    </>
  );
}

function describePieces({ title, size, quantity }: Shipment['products'][number]): string {
  return `${quantity} × ${title}${size === null ? '' : `, ${describeSize(size)}`}`;
}

/** The carrier and the tracking number, as a link if the carrier has one. */
export function TrackingLink({ carrier, tracking, url }: Pick<Shipment, 'carrier' | 'tracking' | 'url'>) {
  if (carrier === null) return null;
  const text = [carrier, tracking].filter(Boolean).join(' ');
  if (url === null) return <p className={styles.tracking}>{text}</p>;
  return (
    <p className={styles.tracking}>
      <a className="link" href={url} rel="noreferrer">
        Track with {text}
      </a>
    </p>
  );
}
