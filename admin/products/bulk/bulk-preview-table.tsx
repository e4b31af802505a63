import type { ApiBulkResult, ApiCatalogue } from '#contract/calls.ts';
import { PRODUCT_STATUSES } from '#domain/catalogue/product-status.ts';
import { formatDollars } from '#domain/money.ts';
import { describePriceChange } from '../../discounts/describe-rule.ts';
import { STATUS_NAMES } from '../../product/product-status.tsx';
import { countOf } from '../../ui/count-text.ts';
import { clockTime, shortDate } from '../../ui/dates-and-times.ts';
import { Thumbnail } from '../../ui/lists/thumbnail.tsx';
import type { BulkPreview } from './use-bulk-preview.ts';
import styles from './bulk-preview-table.module.css';

/** Maximum rows shown. Refused and large changes come first, because staff must decide about them. */
const SHOWN_COUNT = 200;

const ORDER: readonly ApiBulkResult['verdict'][] = ['refused', 'unconfirmed', 'changed', 'same'];

/** Every old and new value, and the products that are left out, with the reason. */
export function BulkPreviewTable({
  preview: { results, isComplete },
  count,
  catalogue,
}: {
  preview: BulkPreview;
  /** The selected products. */
  count: number;
  catalogue: ApiCatalogue;
}) {
  const sorted = results.toSorted((one, other) => ORDER.indexOf(one.verdict) - ORDER.indexOf(other.verdict));
  const hidden = results.length - SHOWN_COUNT;
  const labels = new Map(catalogue.categories.map(({ id, label }) => [id, label]));
  return (
    <section aria-label="Preview" className={styles.preview}>
      <div className={styles.title}>
        <h3>Preview</h3>
        <span role="status">{isComplete ? summarise(results) : `${results.length} of ${count} …`}</span>
      </div>
      <table className={styles.table} aria-busy={!isComplete}>
        <caption className="visually-hidden">Values now and after the change</caption>
        <thead>
          <tr>
            <th scope="col">Product</th>
            <th scope="col">Change</th>
            <th scope="col">Selling</th>
          </tr>
        </thead>
        <tbody>
          {sorted.slice(0, SHOWN_COUNT).map((result) => (
            <PreviewRow key={result.id} result={result} labels={labels} />
          ))}
        </tbody>
      </table>
      {hidden > 0 && <p className={styles.more}>and {countOf(hidden, 'product')} more</p>}
    </section>
  );
}

function summarise(results: readonly ApiBulkResult[]): string {
  const counts = Map.groupBy(results, ({ verdict }) => verdict);
  const parts = [
    ['changed', 'change'],
    ['unconfirmed', 'to confirm'],
    ['refused', 'left out'],
    ['same', 'unchanged'],
  ] as const;
  return parts
    .flatMap(([verdict, words]) => {
      const number = counts.get(verdict)?.length ?? 0;
      return number === 0 ? [] : [`${number.toLocaleString('en-US')} ${words}`];
    })
    .join(', ');
}

function PreviewRow({ result, labels }: { result: ApiBulkResult; labels: ReadonlyMap<string, string> }) {
  const { title, colour, changes, price, sellingPrice, problem, verdict } = result;
  const isPriced = sellingPrice.before !== sellingPrice.after;
  return (
    <tr data-verdict={verdict}>
      <td>
        <span className={styles.product}>
          <Thumbnail product={result} width={28} />
          <span>
            <b>{title}</b>
            <small>{colour}</small>
          </span>
        </span>
        {problem !== null && <p className={styles.problem}>{problem.message}</p>}
      </td>
      <td>
        {changes.map(({ field, before, after }) => (
          <OldAndNew
            key={field}
            before={
              field === 'scheduledPrice' && before === null
                ? formatDollars(price)
                : showValue(field, before, labels)
            }
            after={showValue(field, after, labels)}
          />
        ))}
        {changes.length === 0 &&
          isPriced &&
          verdict !== 'refused' &&
          describePriceChange(sellingPrice.before, sellingPrice.after)}
        {verdict === 'same' && <small>unchanged</small>}
      </td>
      <td>
        {isPriced && verdict !== 'refused' && (
          <OldAndNew before={formatDollars(sellingPrice.before)} after={formatDollars(sellingPrice.after)} />
        )}
      </td>
    </tr>
  );
}

function OldAndNew({ before, after }: { before: string; after: string }) {
  return (
    <span className={styles.values}>
      <del>{before}</del>
      <ins>{after}</ins>
    </span>
  );
}

type Value = ApiBulkResult['changes'][number]['before'];

function showValue(field: string, value: Value, labels: ReadonlyMap<string, string>): string {
  if (value === null) return 'none';
  if (field === 'price' || field === 'scheduledPrice') return formatDollars(Number(value));
  if (field === 'category') return labels.get(String(value)) ?? String(value);
  if (field.endsWith('At')) return showMoment(new Date(String(value)));
  const status = PRODUCT_STATUSES.find((each) => each === value);
  return field === 'status' && status !== undefined ? STATUS_NAMES[status] : String(value);
}

function showMoment(at: Date): string {
  return `${shortDate(at)}, ${clockTime(at)}`;
}
