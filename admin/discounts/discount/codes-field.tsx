import { useState } from 'react';
import { copyText } from '../../shell/messages/copy-text.ts';
import { Action } from '../../ui/action.tsx';
import { Chip, Chips } from '../../ui/fields/chips.tsx';
import { generateCode, readCodes, type DiscountForm } from './discount-form.ts';
import control from '../../ui/fields/labelled-control.module.css';
import styles from './discount-fields.module.css';

/** The number of codes that are shown, each with its buttons. */
const SHOWN_COUNT = 30;

/** The codes of a discount. Several can be pasted at once. */
export function CodesField({
  codes,
  canChange,
  error,
  onChange,
}: {
  codes: readonly string[];
  canChange: boolean;
  error: string | undefined;
  onChange: (fields: Pick<DiscountForm, 'codes'>) => void;
}) {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  const add = (added: readonly string[]) => {
    setProblem(undefined);
    setText('');
    onChange({ codes: [...new Set([...codes, ...added])] });
  };
  const addTyped = () => {
    const typed = readCodes(text);
    if (typed === undefined)
      return setProblem('A code has 2 to 40 letters from A to Z, digits, dashes and underscores.');
    if (typed.length > 0) add(typed);
  };
  const remove = (code: string) => () => onChange({ codes: codes.filter((other) => other !== code) });
  const hidden = codes.length - SHOWN_COUNT;
  return (
    <Chips label="Codes" error={problem ?? error} isEmpty={codes.length === 0} empty="No code yet">
      {codes.slice(0, SHOWN_COUNT).map((code) => (
        <Chip
          key={code}
          text={code}
          onCopy={() => void copyText(code)}
          onRemove={canChange ? remove(code) : undefined}
        />
      ))}
      {hidden > 0 && <span className={styles.more}>and {hidden.toLocaleString('en-US')} more</span>}
      {codes.length > 1 && (
        <Action onClick={() => void copyText(codes.join('\n'))}>Copy all {codes.length}</Action>
      )}
      {canChange && (
        <>
          <input
            className={`${control.control} ${styles.code}`}
            aria-label="New code"
            placeholder="New code …"
            autoComplete="off"
            spellCheck={false}
            value={text}
            onChange={({ target }) => setText(target.value)}
            onBlur={addTyped}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault();
              addTyped();
            }}
          />
          <Action
            onClick={() => add([generateCode((length) => crypto.getRandomValues(new Uint8Array(length)))])}
          >
            Generate a code
          </Action>
        </>
      )}
    </Chips>
  );
}
