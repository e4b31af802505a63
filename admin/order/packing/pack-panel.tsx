import { lazy, Suspense, useRef, useState } from 'react';
import type { ApiOrderDetail } from '#contract/calls.ts';
import { useScreenShortcut } from '../../keyboard/shortcut-store.ts';
import { useScanner } from '../../keyboard/use-scanner.ts';
import { itemName } from '../../orders/describe-order.ts';
import { useMe } from '../../shell/account/me.ts';
import { Action } from '../../ui/action.tsx';
import { countOf } from '../../ui/count-text.ts';
import { Icon } from '../../ui/icon.tsx';
import { Notice } from '../../ui/panels/notice.tsx';
import { Panel } from '../../ui/panels/panel.tsx';
import { useIsPhone } from '../../ui/use-is-phone.ts';
import { LinesTable, type LineTick } from '../lines-table.tsx';
import type { Carriers } from '../shipments/use-shipping-form.ts';
import { InlinePackForm, PackDialog, SHIP_KEY } from './pack-form.tsx';
import { tickedOf, tickNext } from './packing.ts';
import { usePackForm } from './use-pack-form.ts';
import { usePackScan, type ScanResult } from './use-pack-scan.ts';
import { useTicks } from './use-ticks.ts';
import styles from './pack-panel.module.css';

/** Loaded with the first use of the camera. */
const Camera = lazy(async () => ({ default: (await import('../../camera/camera.tsx')).Camera }));

/** The packing list of an order with pieces in no shipment, and below it ‘Mark as shipped’. Give it the order's id as `key`. */
export function PackPanel({ order, carriers }: { order: ApiOrderDetail; carriers: Carriers }) {
  const isPhone = useIsPhone();
  const mayPack = useMe().permissions.includes('packing:do');
  const { ticks, set, clear } = useTicks(order.id);
  const { result, scan, forget } = usePackScan({ lines: order.lines, ticks, onTick: set });
  const [isFilming, setFilming] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const trackingField = useRef<HTMLInputElement>(null);
  const pack = usePackForm({
    order,
    ticks,
    carriers,
    onPacked() {
      clear();
      forget();
      setOpen(false);
    },
  });
  const openForm = () => (isPhone ? setOpen(true) : trackingField.current?.focus());
  useScanner(mayPack, scan);
  useScreenShortcut({ keys: SHIP_KEY, label: 'Mark as shipped', isOn: mayPack }, openForm);
  const { left, ticked } = pack;
  const tickOf = (line: ApiOrderDetail['lines'][number]): LineTick => ({
    tick: line.left > 0 && (
      <Tick
        line={line}
        ticked={tickedOf(ticks, line)}
        onTick={() => {
          forget();
          set(tickNext(ticks, line));
        }}
      />
    ),
    isDone: line.left > 0 && tickedOf(ticks, line) === line.left,
    note:
      line.left < line.quantity && line.cancelled + line.returned + line.exchanged < line.quantity
        ? line.left === 0
          ? 'In a shipment'
          : `${line.left} of ${line.quantity} left to pack`
        : null,
  });
  return (
    <Panel
      title={`Pack ${countOf(left, 'item')}`}
      aside={mayPack && <Progress ticked={ticked} left={left} hasHint={!isPhone} />}
    >
      {isFilming && (
        <Suspense>
          <Camera onCode={scan} />
        </Suspense>
      )}
      <Scanned result={result} />
      <LinesTable lines={order.lines} tickOf={mayPack ? tickOf : undefined} />
      {isPhone && mayPack ? (
        <div className={styles.bar}>
          <Action aria-pressed={isFilming} onClick={() => setFilming(!isFilming)}>
            <Icon name="scan" />
            Scan
          </Action>
          <Action variant="primary" aria-haspopup="dialog" onClick={openForm}>
            <Icon name="orders" />
            Mark as shipped, {ticked} of {left} ticked
          </Action>
        </div>
      ) : (
        <InlinePackForm pack={pack} carriers={carriers} trackingField={trackingField} />
      )}
      <PackDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        pack={pack}
        carriers={carriers}
        number={order.number}
      />
    </Panel>
  );
}

function Progress({ ticked, left, hasHint }: { ticked: number; left: number; hasHint: boolean }) {
  return (
    <div className={styles.progress}>
      <progress aria-label="Packed" value={ticked} max={left} />
      <span>
        {ticked} of {left}
      </span>
      {hasHint && <small>Scan a barcode, or tick</small>}
    </div>
  );
}

function Tick({
  line,
  ticked,
  onTick,
}: {
  line: ApiOrderDetail['lines'][number];
  ticked: number;
  onTick: () => void;
}) {
  const { left } = line;
  const state = ticked === 0 ? 'none' : ticked === left ? 'all' : 'part';
  return (
    <button
      type="button"
      className={styles.tick}
      data-state={state}
      data-count={`${ticked}/${left}`}
      aria-label={`${itemName(line)}: ${ticked} of ${left} packed`}
      onClick={onTick}
    >
      {state === 'all' && <Icon name="check" />}
    </button>
  );
}

/** The result of the last scan. A correct one is announced to screen readers only, because its line shows a tick. */
function Scanned({ result }: { result: ScanResult | null }) {
  return (
    <>
      <p className="visually-hidden" role="status">
        {result?.isWrong === false && result.title}
      </p>
      {result?.isWrong && (
        <div className={styles.wrong}>
          <Notice tone="bad" icon="alert" title={result.title} role="alert">
            {result.text}
          </Notice>
        </div>
      )}
    </>
  );
}
