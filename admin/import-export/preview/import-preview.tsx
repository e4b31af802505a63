import { useEffect } from 'react';
import { Link, useLoaderData, useRevalidator } from 'react-router';
import { client } from '../../data/client.ts';
import { useIsLive, useLive } from '../../live/use-live.ts';
import { usePoll } from '../../product/pictures/use-pictures.ts';
import { ScreenHead } from '../../shell/navigation/screen-head.tsx';
import { actionClass } from '../../ui/action.tsx';
import { countOf } from '../../ui/count-text.ts';
import { Empty } from '../../ui/lists/empty.tsx';
import { describeBytes, isBusy, isFetchingPictures, STATE_NAMES } from '../describe-import.ts';
import type { FileImport, loadImport, RowView } from '../load-imports.ts';
import { ImportNames } from './import-names.tsx';
import { ImportPictures } from './import-pictures.tsx';
import { ImportRows } from './import-rows.tsx';
import { ImportSummary } from './import-summary.tsx';
import { useRows } from './use-rows.ts';
import styles from './import-preview.module.css';

/** The preview of a file, row by row, and the button that applies it. */
export function ImportPreview() {
  const data = useLoaderData<typeof loadImport>();
  const { file, prices, categories, view, names, choices, failedPictures, withoutMenu } = data;
  const { rows, more, showMore, replace } = useRows(data);
  useProgress(file);
  return (
    <>
      <ScreenHead title="Import preview" note={countOf(file.rows, 'row')}>
        <Link to="/import-export" className={actionClass('plain')}>
          Choose another file
        </Link>
      </ScreenHead>
      <Steps file={file} />
      <div className={styles.columns}>
        <div className={styles.main}>
          {choices !== null && <ImportNames file={file} names={names} choices={choices} />}
          <ImportPictures file={file} failed={failedPictures} />
          <section className={styles.panel} aria-label="Rows">
            <Views file={file} view={view} />
            {rows.length === 0 ? (
              <Empty
                title="No rows"
                text={isBusy(file) ? 'The file is being read.' : 'No row has this result.'}
              />
            ) : (
              <ImportRows
                file={file}
                categories={categories}
                rows={rows}
                more={more}
                onMore={showMore}
                onFixed={replace}
              />
            )}
          </section>
        </div>
        <ImportSummary file={file} prices={prices} withoutMenu={withoutMenu} />
      </div>
    </>
  );
}

function Steps({ file }: { file: FileImport }) {
  const { state, columns, ignored } = file;
  const isApplied = state === 'applied' || state === 'undoing' || state === 'undone';
  const steps = [
    { name: 'Upload', text: `${file.name}, ${describeBytes(file.bytes)}`, isPast: true },
    {
      name: 'Match columns',
      text: `${columns.length} matched, ${ignored.length} ignored`,
      isPast: true,
    },
    {
      name: 'Preview',
      text: isApplied || state === 'applying' ? 'complete' : 'nothing changed yet',
      isPast: isApplied || state === 'applying',
    },
    {
      name: 'Apply',
      text: isApplied ? STATE_NAMES[state] : state === 'applying' ? 'running' : 'not started',
      isPast: isApplied,
    },
  ];
  const current = steps.findIndex(({ isPast }) => !isPast);
  return (
    <ol className={styles.steps}>
      {steps.map(({ name, text, isPast }, index) => (
        <li key={name} data-past={isPast || undefined} aria-current={index === current ? 'step' : undefined}>
          <b>{name}</b>
          <small>{text}</small>
        </li>
      ))}
    </ol>
  );
}

function Views({ file: { rows, counts }, view }: { file: FileImport; view: RowView }) {
  const views: { name: RowView; label: string; count: number }[] = [
    { name: 'all', label: 'All', count: rows },
    { name: 'new', label: 'New', count: counts.new },
    { name: 'changed', label: 'Changed', count: counts.changed },
    { name: 'same', label: 'Same', count: counts.same },
    { name: 'error', label: 'Errors', count: counts.error },
    ...(counts.refused === 0 ? [] : [{ name: 'refused' as const, label: 'Refused', count: counts.refused }]),
  ];
  return (
    <nav className={styles.views} aria-label="Rows">
      {views.map(({ name, label, count }) => (
        <Link
          key={name}
          to={name === 'all' ? '?' : `?rows=${name}`}
          replace
          aria-current={name === view ? 'page' : undefined}
        >
          {label} <span>{count.toLocaleString('en-US')}</span>
        </Link>
      ))}
    </nav>
  );
}

/** Reads the file again when it changes, and each second while a job is busy with it and the stream of changes is broken. */
function useProgress(file: FileImport): void {
  const { revalidate } = useRevalidator();
  const isLive = useIsLive();
  const isRunning = isBusy(file) || isFetchingPictures(file);
  useLive(['import'], async () => {
    if (!isRunning) {
      // A change of another file must not drop the further pages of this one.
      const read = await client.readImport({ params: { id: file.id } });
      if (read.ok && read.value.import.state === file.state) return;
    }
    await revalidate();
  });
  useEffect(() => {
    // The job may have ended between the read of the screen and `useLive`.
    if (isRunning) void revalidate();
  }, [isRunning, revalidate]);
  usePoll(isRunning && !isLive, revalidate);
}
