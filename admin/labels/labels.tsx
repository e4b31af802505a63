import { Link, useLoaderData } from 'react-router';
import { ScreenHead } from '../shell/navigation/screen-head.tsx';
import { sizeName } from '../stock/unit-name.ts';
import { Action, actionClass } from '../ui/action.tsx';
import { countOf } from '../ui/count-text.ts';
import { Empty } from '../ui/lists/empty.tsx';
import { Notice } from '../ui/panels/notice.tsx';
import type { LabelsData, loadLabels } from './load-labels.ts';
import styles from './labels.module.css';

/** Labels with barcodes, one for each piece, as a sheet to print. */
export function Labels() {
  const { labels } = useLoaderData<typeof loadLabels>();
  const printed = labels.filter(({ barcode }) => barcode !== null);
  const without = labels.length - printed.length;
  const pieces = printed.reduce((sum, { copies }) => sum + copies, 0);
  return (
    <>
      <ScreenHead title="Labels" note={countOf(pieces, 'label')}>
        <Link to="/stock" className={actionClass('plain')}>
          Back to Stock
        </Link>
        {pieces > 0 && (
          <Action variant="primary" onClick={() => globalThis.print()}>
            Print
          </Action>
        )}
      </ScreenHead>
      {without > 0 && (
        <div className={styles.notice}>
          <Notice
            tone="wait"
            icon="alert"
            title={`${without} ${without === 1 ? 'size has' : 'sizes have'} no barcode or SKU to print.`}
          >
            They get no label.
          </Notice>
        </div>
      )}
      {pieces === 0 ? (
        <Empty
          title="No labels"
          text="Choose ‘Print labels’ in a delivery that was counted, or in the history of a size."
        />
      ) : (
        <ul className={styles.sheet}>
          {printed.flatMap((label) =>
            Array.from({ length: label.copies }, (_, place) => (
              <li key={`${label.unit.id} ${place}`}>
                <Label label={label} />
              </li>
            )),
          )}
        </ul>
      )}
    </>
  );
}

function Label({ label: { product, unit, barcode } }: { label: LabelsData['labels'][number] }) {
  return (
    <>
      <b className={styles.title}>{product.title}</b>
      <span>
        {product.colour} <b>{sizeName(unit.size)}</b>
      </span>
      {barcode && (
        <>
          <svg
            className={styles.bars}
            viewBox={`0 0 ${barcode.width} 1`}
            preserveAspectRatio="none"
            shapeRendering="crispEdges"
            aria-hidden="true"
          >
            <path d={barcode.path} />
          </svg>
          <span className={styles.code}>{barcode.text}</span>
        </>
      )}
    </>
  );
}
