import { useState } from 'react';
import { Link, useNavigate, useRevalidator } from 'react-router';
import type { CallProblem } from '#contract/client.ts';
import { API_BASE } from '#contract/routes/api-base.ts';
import { DEFAULT_MATERIAL } from '#domain/catalogue/material.ts';
import { formatDollars } from '#domain/money.ts';
import { client } from '../../data/client.ts';
import { announceFailure } from '../../shell/messages/messages.ts';
import { Action, actionClass } from '../../ui/action.tsx';
import { countOf } from '../../ui/count-text.ts';
import { CheckBox } from '../../ui/fields/check-box.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Effect, EffectList } from '../../ui/lists/effect-list.tsx';
import { Panel } from '../../ui/panels/panel.tsx';
import { announceUndoFailure } from '../../undo/change-failure.ts';
import { undoChange } from '../../undo/undo-change.ts';
import { countImportChanges, draftsPath, isBusy, STATE_NAMES } from '../describe-import.ts';
import type { FileImport, ImportPrices } from '../load-imports.ts';
import styles from './import-preview.module.css';

/** What an import does or did, and its next step. `withoutMenu` are the labels of categories that are missing in menus. */
export function ImportSummary({
  file,
  prices,
  withoutMenu,
}: {
  file: FileImport;
  prices: ImportPrices;
  withoutMenu: readonly string[];
}) {
  const { state } = file;
  return (
    <aside className={styles.rail}>
      <Panel title={state === 'ready' ? 'What this import does' : STATE_NAMES[state]}>
        <EffectList aria-live="polite">
          <RowEffects file={file} />
          {prices && prices.count > 0 && <PriceEffect prices={prices} />}
          <PictureEffect file={file} />
          <IgnoredColumns headings={file.ignored} />
          <Progress file={file} />
          {withoutMenu.length > 0 && (
            <Effect icon="alert">
              Missing in menus: {withoutMenu.join(', ')}.{' '}
              <Link className="link" to="/settings/catalogue#menus">
                Add to menus
              </Link>
            </Effect>
          )}
        </EffectList>
        <NextStep file={file} />
      </Panel>
    </aside>
  );
}

/** What the import does with the rows of each result. */
function RowEffects({ file: { counts, columns, state } }: { file: FileImport }) {
  const material = columns.includes('material')
    ? ''
    : `. The shop shows ‘${DEFAULT_MATERIAL}’ as their material`;
  return (
    <>
      {counts.new > 0 && (
        <Effect icon="plus" detail={`as drafts; they need pictures to be published${material}`}>
          Adds {countOf(counts.new, 'row')} of new products
        </Effect>
      )}
      {counts.changed > 0 && <Effect icon="tag">Changes {countOf(counts.changed, 'row')}</Effect>}
      {counts.same > 0 && <Effect icon="check">Leaves {countOf(counts.same, 'row')} as they are</Effect>}
      {counts.error > 0 && (
        <Effect icon="alert" detail={`${state === 'ready' ? 'fix them here or ' : ''}download them`} isBad>
          Skips {countOf(counts.error, 'row')} with errors
        </Effect>
      )}
    </>
  );
}

function PriceEffect({ prices: { count, example } }: { prices: NonNullable<ImportPrices> }) {
  return (
    <Effect
      icon="tag"
      detail={
        example === null
          ? undefined
          : `${formatDollars(example.price)} sells at ${formatDollars(example.sellingPrice)} after ‘${example.rule}’`
      }
    >
      Sets {countOf(count, 'list price')}
    </Effect>
  );
}

function PictureEffect({ file: { pictures } }: { file: FileImport }) {
  if (pictures.waiting === 0) return null;
  return (
    <Effect icon="add-picture" detail="after the import is applied, with their alt texts">
      Fetches {countOf(pictures.waiting, 'picture')}
    </Effect>
  );
}

function IgnoredColumns({ headings }: { headings: readonly string[] }) {
  if (headings.length === 0) return null;
  const hasComparePrice = headings.some((heading) => /compare/i.test(heading));
  return (
    <Effect icon="alert" detail={hasComparePrice ? 'sale prices are rules in Discounts' : undefined}>
      Ignores {headings.map((heading) => `‘${heading}’`).join(', ')}
    </Effect>
  );
}

/** What the import has done so far. */
function Progress({ file: { counts, progress, state } }: { file: FileImport }) {
  return (
    <>
      {progress !== null && (
        <Effect icon="clock">
          {STATE_NAMES[state]} {progress.done.toLocaleString('en-US')} of{' '}
          {countOf(progress.count, state === 'undoing' ? 'product' : 'row')}
          <progress
            className={styles.progress}
            aria-label={STATE_NAMES[state]}
            value={progress.done}
            max={Math.max(1, progress.count)}
          />
        </Effect>
      )}
      {counts.applied > 0 && <Effect icon="check">{countOf(counts.applied, 'row')} applied</Effect>}
      {counts.refused > 0 && (
        <Effect icon="alert" detail="the list says why" isBad>
          {countOf(counts.refused, 'row')} refused
        </Effect>
      )}
    </>
  );
}

function NextStep({ file }: { file: FileImport }) {
  const { id, state, counts, changeId, source, columns } = file;
  const { isSending, apply, undo, discard, change } = useImportActions(id);
  const changes = countImportChanges(file);
  const drafts = draftsPath(file);
  return (
    <div className={styles.next}>
      {source === 'shopify' && (state === 'ready' || state === 'previewing') && (
        <CheckBox
          className={styles.option}
          checked={columns.includes('discountable')}
          onChange={(pricesAreFinal) => void change({ pricesAreFinal })}
        >
          Prices are final: no price rule lowers them
        </CheckBox>
      )}
      {state === 'ready' && (
        <Action variant="primary" disabled={isSending || changes === 0} onClick={() => void apply()}>
          {changes === 0 ? 'Nothing to apply' : `Apply ${countOf(changes, 'row')}`}
        </Action>
      )}
      {drafts !== null && (
        <Link className={actionClass('primary')} to={drafts}>
          Open the drafts to publish
        </Link>
      )}
      {counts.error > 0 && (
        <a className={actionClass('plain')} href={`${API_BASE}/admin/imports/${id}/errors`} download>
          <Icon name="download" size={16} />
          Download {countOf(counts.error, 'row')} with errors
        </a>
      )}
      {state === 'ready' && counts.error > 0 && (
        <Action disabled={isSending} onClick={() => void change({})}>
          Check again
        </Action>
      )}
      {changeId !== null && (
        <Action disabled={isSending} onClick={() => void undo(changeId)}>
          Undo the import
        </Action>
      )}
      {state === 'ready' && (
        <Action variant="text" disabled={isSending} onClick={() => void discard()}>
          Discard the file
        </Action>
      )}
      <p className={styles.hint}>
        {isBusy(file) ? (
          'You can leave this page meanwhile.'
        ) : (
          <>
            You can undo an import as one batch, here or from <Link to="/activity">Activity</Link>. That
            removes its new products, or archives those with stock, pictures, orders or reviews.
          </>
        )}
      </p>
    </div>
  );
}

/** Returns the functions that apply, undo and discard an import. They show a message if the call fails. */
function useImportActions(id: string) {
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const [isSending, setSending] = useState(false);
  const run = async (call: () => Promise<{ ok: true } | { ok: false; error: CallProblem }>) => {
    setSending(true);
    const result = await call();
    if (!result.ok) announceFailure(result.error.detail);
    await revalidate();
    setSending(false);
  };
  const undo = async (changeId: string, isConfirmed: boolean): Promise<void> => {
    setSending(true);
    const undone = await undoChange(changeId, { isConfirmed });
    if (!undone.ok) announceUndoFailure(undone.error, () => undo(changeId, true));
    await revalidate();
    setSending(false);
  };
  return {
    isSending,
    change: (body: { pricesAreFinal?: boolean }) => run(() => client.changeImport({ params: { id }, body })),
    apply: () => run(() => client.applyImport({ params: { id } })),
    undo: (changeId: string) => undo(changeId, false),
    discard: async () => {
      setSending(true);
      const discarded = await client.discardImport({ params: { id } });
      setSending(false);
      if (discarded.ok) await navigate('/import-export');
      else announceFailure(discarded.error.detail);
    },
  };
}
