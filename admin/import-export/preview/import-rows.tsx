import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { COLUMNS, type ColumnName } from '#domain/import-export/columns.ts';
import { client } from '../../data/client.ts';
import { announceFailure } from '../../shell/messages/messages.ts';
import { Action } from '../../ui/action.tsx';
import { ProblemText } from '../../ui/fields/problem-text.tsx';
import { Table } from '../../ui/lists/table.tsx';
import { describeChanges } from '../describe-import.ts';
import type { FileImport, ImportedRow } from '../load-imports.ts';
import styles from './import-rows.module.css';

const VERDICT_NAMES = { new: 'New', changed: 'Changed', same: 'Same', error: 'Error' } as const;

type RowProps = {
  readonly file: FileImport;
  /** The labels of the categories by their ids. */
  readonly categories: ReadonlyMap<string, string>;
  readonly onFixed: (rows: readonly ImportedRow[]) => void;
};

type FixProps = Omit<RowProps, 'categories'>;

/** The rows of a preview. Wrong cells are inputs, so that staff can correct them. */
export function ImportRows({
  rows,
  more,
  onMore,
  ...rowProps
}: RowProps & { rows: readonly ImportedRow[]; more: boolean; onMore: () => Promise<void> }) {
  return (
    <>
      <Table caption="Rows of the file" className={styles.table}>
        <thead>
          <tr>
            <th scope="col" className={styles.number}>
              Row
            </th>
            <th scope="col">Result</th>
            <th scope="col">Product</th>
            <th scope="col">Size</th>
            <th scope="col">SKU</th>
            <th scope="col">What changes</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <ImportRow key={row.n} row={row} {...rowProps} />
          ))}
        </tbody>
      </Table>
      {more && (
        <p className={styles.foot}>
          <Action onClick={() => void onMore()}>Show more rows</Action>
        </p>
      )}
    </>
  );
}

function ImportRow({ row, categories, ...fixProps }: RowProps & { row: ImportedRow }) {
  const { n, verdict, product, title, colour, cells } = row;
  return (
    <tr data-verdict={verdict}>
      <td className={styles.number}>{n}</td>
      <td>{verdict !== null && <span className={styles.tag}>{VERDICT_NAMES[verdict]}</span>}</td>
      <td className={styles.product}>
        <b>{title ?? product}</b>
        {colour !== null && colour !== '' && `, ${colour}`}
      </td>
      <td>{cells.size && <b className={styles.size}>{cells.size}</b>}</td>
      <td className={styles.code}>{cells.sku}</td>
      <td>
        <Changes row={row} categories={categories} />
        <Errors row={row} {...fixProps} />
      </td>
    </tr>
  );
}

function Changes({ row, categories }: Pick<RowProps, 'categories'> & { row: ImportedRow }) {
  const changes = describeChanges(row, categories);
  return (
    <>
      {changes.length > 0 && (
        <ul className={styles.changes}>
          {changes.map(({ column, label, before, after }) => (
            <li key={column}>
              {label}: {row.verdict === 'changed' && <del>{before}</del>} <ins>{after}</ins>
            </li>
          ))}
        </ul>
      )}
      {row.refusal !== null && <ProblemText>{row.refusal}</ProblemText>}
    </>
  );
}

function Errors({ row, ...fixProps }: FixProps & { row: ImportedRow }) {
  return row.errors.map(({ column, message }) => (
    <div key={column} className={styles.fix}>
      {fixProps.file.state === 'ready' && column !== 'product' && (
        <CellField column={column} row={row} {...fixProps} />
      )}
      <ProblemText>{message}</ProblemText>
    </div>
  ));
}

/** A wrong cell. Leaving it or pressing Enter checks the row again. */
function CellField({ column, row, file, onFixed }: FixProps & { column: ColumnName; row: ImportedRow }) {
  const { revalidate } = useRevalidator();
  const [isSaving, setSaving] = useState(false);
  const before = row.cells[column] ?? '';
  const save = async (text: string) => {
    if (text === before || isSaving) return;
    setSaving(true);
    const fixed = await client.fixImportRow({
      params: { id: file.id, n: String(row.n) },
      body: { cells: { [column]: text } },
    });
    setSaving(false);
    if (!fixed.ok) return announceFailure(fixed.error.detail);
    onFixed(fixed.value.rows);
    await revalidate();
  };
  return (
    <input
      className={styles.cell}
      aria-label={`${COLUMNS[column].heading}, row ${row.n}`}
      aria-invalid
      key={before}
      defaultValue={before}
      readOnly={isSaving}
      onBlur={({ target }) => void save(target.value.trim())}
      onKeyDown={({ key, currentTarget }) => key === 'Enter' && currentTarget.blur()}
    />
  );
}
