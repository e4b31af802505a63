import { useState } from 'react';
import { Link, useLoaderData, useNavigate } from 'react-router';
import type { ApiCount } from '#contract/calls.ts';
import { useScreenShortcut } from '../keyboard/shortcut-store.ts';
import { ScanField } from '../scan/scan-field.tsx';
import { useMe } from '../shell/account/me.ts';
import { Action } from '../ui/action.tsx';
import { countOf } from '../ui/count-text.ts';
import { clockTime, dayName } from '../ui/dates-and-times.ts';
import { ICON_BUTTON_CLASS } from '../ui/icon-button.tsx';
import { Icon } from '../ui/icon.tsx';
import { Keys } from '../ui/keys.tsx';
import { FailureNotice, Notice } from '../ui/panels/notice.tsx';
import { SideHead } from '../ui/panels/side-head.tsx';
import { CloseCountDialog, closeLabel } from './close-count-dialog.tsx';
import { CountLines } from './count-lines.tsx';
import type { Counter } from './count-store.ts';
import { countTitle, listMissing } from './describe-count.ts';
import type { loadCount } from './load-count.ts';
import { MatchDialog } from './scan/match-dialog.tsx';
import { useCountActions } from './use-count-actions.ts';
import { useCount } from './use-count.ts';
import styles from './count.module.css';

/** A delivery or a stocktake, beside Stock; on a phone it takes the place of Stock. */
export function Count() {
  const loaded = useLoaderData<typeof loadCount>();
  // The key has the state, because an undo opens a closed count again, which needs a new counter.
  return <CountPanel key={`${loaded.id} ${loaded.state}`} loaded={loaded} />;
}

/** The preview of closing the count, or the choice of a size for an unknown barcode. */
type OpenDialog = { readonly kind: 'close' } | { readonly kind: 'match'; readonly code: string };

function CountPanel({ loaded }: { loaded: ApiCount }) {
  const { count, counter, waiting, savedAt, failure, added } = useCount(loaded);
  const canCount = useMe().permissions.includes('stock:do') && count.state === 'open';
  const actions = useCountActions(counter);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const hideDialog = () => setDialog(null);
  const saved =
    waiting > 0 ? `${waiting} not saved yet` : savedAt === null ? '' : `Saved ${clockTime(savedAt)}`;
  return (
    <aside className={styles.drawer} aria-label={countTitle(count)} data-counting>
      <Head count={count} saved={saved} />
      <div className={styles.body}>
        {canCount && (
          <ScanField
            label="Scan or type a barcode or SKU"
            hint="Use a USB scanner or type. Type 3 × before a scan to add three."
            onScan={({ code, quantity }) => void counter.add(code, quantity)}
            onRepeat={(quantity) => `Count ${quantity} more`}
          />
        )}
        <Messages count={count} failure={failure} waiting={waiting} />
        <CountLines
          count={count}
          counter={counter}
          canChange={canCount}
          onMatch={(code) => setDialog({ kind: 'match', code })}
        />
        <Sums count={count} />
        {count.counted > 0 && (
          <Link className="link" to={`/stock/labels?count=${count.id}`}>
            Print labels
          </Link>
        )}
        {canCount && (
          <p className={styles.rare}>
            <UndoLast counter={counter} isPossible={added.length > 0} />
            <Action variant="text" onClick={() => void actions.discard(count)}>
              Discard
            </Action>
          </p>
        )}
      </div>
      {canCount && <Foot count={count} isSaving={waiting > 0} onClose={() => setDialog({ kind: 'close' })} />}
      <CloseCountDialog
        count={dialog?.kind === 'close' ? count : undefined}
        onConfirm={actions.close}
        onClose={hideDialog}
      />
      <MatchDialog
        code={dialog?.kind === 'match' ? dialog.code : undefined}
        onMatch={async (code, unitId) => {
          const failed = await actions.match(code, unitId);
          if (failed === undefined) hideDialog();
          return failed;
        }}
        onClose={hideDialog}
      />
    </aside>
  );
}

/** The title, and on a phone the bar of the screen with the way back. */
function Head({ count, saved }: { count: ApiCount; saved: string }) {
  return (
    <>
      <header className={styles.bar}>
        <Link to="/stock" className={ICON_BUTTON_CLASS} aria-label="Stock">
          <Icon name="left" size={22} />
        </Link>
        <h1>{count.kind === 'receiving' ? 'Receive stock' : 'Stocktake'}</h1>
        <small>{saved}</small>
      </header>
      <header className={styles.head}>
        <SideHead title={countTitle(count)}>
          <small>{saved}</small>
          <Link to="/stock" className={ICON_BUTTON_CLASS} aria-label="Close and keep this count">
            <Icon name="close" />
          </Link>
        </SideHead>
      </header>
    </>
  );
}

const CLOSED_TITLES: Readonly<Record<ApiCount['kind'], string>> = {
  receiving: 'In stock.',
  stocktake: 'The stock is as counted.',
};

function Messages({
  count: { kind, state, endedAt },
  failure,
  waiting,
}: {
  count: ApiCount;
  failure: string | null;
  waiting: number;
}) {
  const at = endedAt === null ? 0 : Date.parse(endedAt);
  return (
    <>
      {state !== 'open' && (
        <Notice icon="check" title={state === 'closed' ? CLOSED_TITLES[kind] : 'Discarded.'}>
          {dayName(at)} {clockTime(at)}. You can undo this in Activity.
        </Notice>
      )}
      {failure !== null && <FailureNotice title="Not counted.">{failure}</FailureNotice>}
      {waiting > 3 && (
        <Notice tone="wait" icon="offline" title={`${waiting} additions are not saved yet.`} role="status">
          They stay in this browser, and are saved as soon as the shop can be reached.
        </Notice>
      )}
    </>
  );
}

const UNDO_KEYS = 'Mod+Z';

/** The button and the keys that undo the last addition of this page. */
function UndoLast({ counter, isPossible }: { counter: Counter; isPossible: boolean }) {
  useScreenShortcut({ keys: UNDO_KEYS, label: 'Undo the last addition' }, () => void counter.undoLast());
  return (
    <Action variant="text" aria-disabled={!isPossible} onClick={() => void counter.undoLast()}>
      Undo last <Keys keys={UNDO_KEYS} />
    </Action>
  );
}

/** Maximum missing sizes that the sums name. The preview names all. */
const NAMED_COUNT = 4;

function Sums({ count }: { count: ApiCount }) {
  const { counted, expected, lines } = count;
  const missing = count.kind === 'receiving' ? listMissing(count) : [];
  const named = missing.slice(0, NAMED_COUNT).map(({ name, count: pieces }) => `${pieces} ${name}`);
  const more = missing.length - named.length;
  return (
    <dl className={styles.sums}>
      <dt>Counted</dt>
      <dd>
        <b>{counted}</b> {expected === null ? `in ${countOf(lines.length, 'size')}` : `of ${expected}`}
      </dd>
      {missing.length > 0 && (
        <>
          <dt>Missing</dt>
          <dd className={styles.missing}>
            {named.join(', ')}
            {more > 0 && ` and ${countOf(more, 'more size')}`}
          </dd>
        </>
      )}
    </dl>
  );
}

function Foot({ count, isSaving, onClose }: { count: ApiCount; isSaving: boolean; onClose: () => void }) {
  const navigate = useNavigate();
  const isEmpty = count.lines.every(({ counted, seenOnHand }) => counted === 0 && seenOnHand === null);
  return (
    <div className={styles.foot}>
      <Action onClick={() => void navigate('/stock')}>
        <span className={styles.wide}>Finish later</span>
        <span className={styles.phone}>Later</span>
      </Action>
      <Action
        variant="primary"
        aria-disabled={isEmpty || isSaving}
        onClick={() => !isEmpty && !isSaving && onClose()}
      >
        <span className={styles.wide}>{closeLabel(count)}</span>
        <span className={styles.phone}>{closeLabel(count, true)}</span>
      </Action>
    </div>
  );
}
