import { useLoaderData } from 'react-router';
import { useLive } from '../live/use-live.ts';
import { useMe } from '../shell/account/me.ts';
import { ScreenHead } from '../shell/navigation/screen-head.tsx';
import { countOf } from '../ui/count-text.ts';
import { Empty } from '../ui/lists/empty.tsx';
import { RowLink } from '../ui/lists/row-link.tsx';
import { Panel } from '../ui/panels/panel.tsx';
import { describeBytes, STATE_NAMES } from './describe-import.ts';
import { ExportLink } from './export-link.tsx';
import type { FileImport, loadImports } from './load-imports.ts';
import { UploadPictures } from './pictures/upload-pictures.tsx';
import { UploadFile } from './upload-file.tsx';
import styles from './import-export.module.css';

/** The imports of the last 30 days, and a new one. */
export function ImportExport() {
  const { imports } = useLoaderData<typeof loadImports>();
  useLive(['import']);
  const canAddPictures = useMe().permissions.includes('products:do');
  return (
    <>
      <ScreenHead title="Import and export">
        <ExportLink kind="products" query={{}} label="Export products" />
        <ExportLink kind="stock" query={{}} label="Export stock" />
      </ScreenHead>
      <div className={styles.panels}>
        <UploadFile />
        {canAddPictures && <UploadPictures />}
        <Panel title="Imports">
          {imports.length === 0 ? (
            <Empty
              title="No imports yet"
              text="Files of the last 30 days appear here. Export products gives you a file with the columns."
            />
          ) : (
            <ul className={styles.imports}>
              {imports.map((file) => (
                <li key={file.id}>
                  <RowLink to={`/import-export/${file.id}`}>{file.name}</RowLink>
                  <span>{describeOutcome(file)}</span>
                  <small>
                    {countOf(file.rows, 'row')}, {describeBytes(file.bytes)},{' '}
                    <time dateTime={file.createdAt}>{new Date(file.createdAt).toLocaleString('en-US')}</time>
                  </small>
                </li>
              ))}
            </ul>
          )}
        </Panel>
      </div>
    </>
  );
}

function describeOutcome({ state, counts }: FileImport): string {
  if (state !== 'applied' && state !== 'undone') return STATE_NAMES[state];
  const refused = counts.refused === 0 ? '' : `, ${countOf(counts.refused, 'row')} refused`;
  return `${STATE_NAMES[state]}: ${countOf(counts.applied, 'row')}${refused}`;
}
