import type { ApiCount, ApiCountLine } from '#contract/calls.ts';
import { pictureOf } from '#domain/catalogue/pictures/picture.ts';
import { Picture } from '#web/ui/picture/picture.tsx';
import { sizeName } from '../stock/unit-name.ts';
import { Action } from '../ui/action.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Icon } from '../ui/icon.tsx';
import type { Counter } from './count-store.ts';
import { lineName } from './describe-count.ts';
import styles from './count-lines.module.css';

/** What is counted, the newest addition first, with buttons that change it. Codes without a size come first, because they need a decision. */
export function CountLines({
  count: { kind, lines, unknown },
  counter,
  canChange,
  onMatch,
}: {
  count: ApiCount;
  counter: Counter;
  canChange: boolean;
  onMatch: (code: string) => void;
}) {
  const isBegun = lines[0] !== undefined && isCounted(lines[0]);
  return (
    <ul className={styles.lines}>
      {unknown.map(({ code, quantity }) => (
        <li key={code} className={styles.unknown}>
          <span className={styles.mark}>
            <Icon name="alert" size={20} />
          </span>
          <span className={styles.words}>
            <b>{code}</b>
            <small>unknown barcode, {quantity === 1 ? 'scanned once' : `${quantity} pieces`}</small>
          </span>
          {canChange && (
            <span className={styles.choices}>
              <Action aria-label={`Match ${code} with a size`} onClick={() => onMatch(code)}>
                Match…
              </Action>
              <IconButton
                label={`Remove ${code}`}
                icon="close"
                size={16}
                onClick={() => void counter.clear(code)}
              />
            </span>
          )}
        </li>
      ))}
      {lines.map((line, place) => (
        <Line
          key={line.unit.id}
          line={line}
          isStocktake={kind === 'stocktake'}
          isNewest={place === 0 && isBegun}
          counter={canChange ? counter : null}
        />
      ))}
    </ul>
  );
}

function Line({
  line,
  isStocktake,
  isNewest,
  counter,
}: {
  line: ApiCountLine;
  isStocktake: boolean;
  isNewest: boolean;
  /** Null when nothing can be changed. */
  counter: Counter | null;
}) {
  const { product, unit, counted, expected } = line;
  const name = lineName(line);
  const note = describe(line, isStocktake);
  const left = (expected ?? 0) - counted;
  return (
    <li className={isNewest ? styles.newest : undefined}>
      <Picture {...pictureOf(product)} sizes="56px" alt="" />
      <span className={styles.words}>
        <b>{product.title}</b>
        <small>{[product.colour, sizeName(unit.size)].filter(Boolean).join(', ')}</small>
        {note !== null && <small className={styles.note}>{note}</small>}
        {isNewest && left > 0 && (
          <small>
            {expected} expected, {left} left
          </small>
        )}
      </span>
      {isNewest && <b className={styles.size}>{sizeName(unit.size)}</b>}
      <span className={styles.of}>
        <b>{counted}</b>
        {expected !== null && ` of ${expected}`}
      </span>
      <span className={styles.done}>{expected !== null && left === 0 && <Icon name="check" />}</span>
      {counter !== null && isNewest && (
        <span className={styles.stepper}>
          <button
            type="button"
            aria-label={`One ${name} fewer`}
            aria-disabled={counted === 0}
            onClick={() => counted > 0 && void counter.add(unit.id, -1)}
          >
            −
          </button>
          <b>{counted}</b>
          <button type="button" aria-label={`One ${name} more`} onClick={() => void counter.add(unit.id, 1)}>
            +
          </button>
        </span>
      )}
      {counter !== null && line.problem === 'moved' && (
        <Action variant="text" onClick={() => void counter.clear(unit.id)}>
          Count again
        </Action>
      )}
    </li>
  );
}

/** Whether pieces were added, and the line is not only announced. A stocktake may count 0. */
function isCounted({ counted, seenOnHand }: ApiCountLine): boolean {
  return counted > 0 || seenOnHand !== null;
}

function describe(line: ApiCountLine, isStocktake: boolean): string | null {
  const { problem, missing, change, expected, counted } = line;
  if (problem === 'moved') return 'Pieces came or left while it was counted';
  if (problem === 'reserved') return `${missing} reserved for orders ${missing === 1 ? 'is' : 'are'} missing`;
  if (isStocktake && change !== 0)
    return change > 0 ? `${change} more than expected` : `${-change} fewer than expected`;
  return expected !== null && counted > expected ? `${counted - expected} more than expected` : null;
}
