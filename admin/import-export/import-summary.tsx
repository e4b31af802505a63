import { useState } from 'react';
import { Link, useNavigate, useRevalidator } from 'react-router';
import { API_BASE } from '#contract/routes.ts';
import { client } from '../data/client.ts';
import { announceFailure } from '../shell/messages/messages.ts';
import { Action, actionClass } from '../ui/action.tsx';
import { Icon } from '../ui/icon.tsx';
import { Panel } from '../ui/panels/panel.tsx';
import { countChanges, describeRows, isBusy, STATE_NAMES } from './describe-import.ts';
import type { FileImport } from './load-imports.ts';
import styles from './import-preview.module.css';

/** What an import does or did, and its next step. */
export function ImportSummary({ file }: { file: FileImport }) {
  const { counts, ignored, state } = file;
  const hasComparePrice = ignored.some((heading) => /compare/i.test(heading));
  return (
    <aside className={styles.rail}>
      <Panel title={state === 'ready' ? 'What this import does' : STATE_NAMES[state]}>
        <ul className={styles.effects} aria-live="polite">
          {counts.new > 0 && (
            <li>
              <Icon name="plus" size={16} />
              <span>
                Adds {describeRows(counts.new)} of new products
                <small>as drafts; they need pictures to be published</small>
              </span>
            </li>
          )}
          {counts.changed > 0 && (
            <li>
              <Icon name="tag" size={16} />
              <span>Changes {describeRows(counts.changed)}</span>
            </li>
          )}
          {counts.same > 0 && (
            <li>
              <Icon name="check" size={16} />
              <span>Leaves {describeRows(counts.same)} as they are</span>
            </li>
          )}
          {counts.error > 0 && (
            <li data-bad>
              <Icon name="alert" size={16} />
              <span>
                Skips {describeRows(counts.error)} with errors<small>fix them here or download them</small>
                {state === 'ready' && (
                  <small>
                    <Link to="/settings/catalogue">Add missing brands and categories</Link>, then choose the
                    file again
                  </small>
                )}
              </span>
            </li>
          )}
          {ignored.length > 0 && (
            <li>
              <Icon name="alert" size={16} />
              <span>
                Ignores {ignored.map((heading) => `‘${heading}’`).join(', ')}
                {hasComparePrice && <small>sale prices are rules in Discounts</small>}
              </span>
            </li>
          )}
          {(state === 'applying' || counts.applied > 0) && (
            <li>
              <Icon name="check" size={16} />
              <span>{describeRows(counts.applied)} applied</span>
            </li>
          )}
          {counts.refused > 0 && (
            <li data-bad>
              <Icon name="alert" size={16} />
              <span>
                {describeRows(counts.refused)} refused<small>the list says why</small>
              </span>
            </li>
          )}
        </ul>
        <NextStep file={file} />
      </Panel>
    </aside>
  );
}

function NextStep({ file }: { file: FileImport }) {
  const { id, state, counts, change } = file;
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const [isSending, setSending] = useState(false);
  const run = async (work: () => Promise<string | null>) => {
    setSending(true);
    const problem = await work();
    setSending(false);
    if (problem !== null) announceFailure(problem);
  };
  const apply = () =>
    run(async () => {
      const begun = await client.applyImport({ params: { id } });
      await revalidate();
      return begun.ok ? null : begun.error.detail;
    });
  const undo = (changeId: string) =>
    run(async () => {
      const undone = await client.undoChange({
        params: { id: changeId },
        // A change is undone once, so a repetition has the same key.
        headers: { 'idempotency-key': `undo-of-${changeId}` },
      });
      await revalidate();
      return undone.ok ? null : undone.error.detail;
    });
  const discard = () =>
    run(async () => {
      const discarded = await client.discardImport({ params: { id } });
      if (discarded.ok) await navigate('/exchange');
      return discarded.ok ? null : discarded.error.detail;
    });
  const changes = countChanges(file);
  return (
    <div className={styles.next}>
      {state === 'ready' && (
        <Action variant="primary" disabled={isSending || changes === 0} onClick={() => void apply()}>
          {changes === 0 ? 'Nothing to apply' : `Apply ${describeRows(changes)}`}
        </Action>
      )}
      {counts.error > 0 && (
        <a className={actionClass('plain')} href={`${API_BASE}/admin/imports/${id}/errors`} download>
          <Icon name="download" size={16} />
          Download {describeRows(counts.error)} with errors
        </a>
      )}
      {change !== null && (
        <Action disabled={isSending} onClick={() => void undo(change)}>
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
            You can undo an import as one batch, here or from <Link to="/activity">Activity</Link>.
          </>
        )}
      </p>
    </div>
  );
}
