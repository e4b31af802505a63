import { useState } from 'react';
import { Button } from '../controls/button.tsx';
import { focusAfterUnmount } from '../hooks/focus-after-unmount.ts';
import { Icon } from '../picture/icon.tsx';
import { TextField } from './field.tsx';
import styles from './discount-code-field.module.css';

/** Keeps the focus when the form and the applied code replace each other. */
const focusField = focusAfterUnmount((element) => element.closest('div'));

/**
 * A field for the code of a discount. `entered` is the code that the shopper entered. Unless the code `isApplied`, `problem` says why
 * it is rejected, and `hint` when it may apply.
 */
export function DiscountCodeField({
  entered,
  isApplied,
  problem,
  hint,
  maxLength,
  onEnter,
}: {
  entered: string;
  isApplied: boolean;
  problem: string | undefined;
  hint: string | undefined;
  maxLength: number;
  onEnter: (code: string) => void;
}) {
  const shownHint = problem === undefined ? hint : undefined;
  const [isOpen, setIsOpen] = useState(entered !== '');
  return (
    <div tabIndex={-1}>
      {isApplied ? (
        <p ref={focusField} className={styles.applied} role="status">
          <span>
            Code <b>{entered}</b> applied
          </span>
          <Button variant="ghost" size="small" onClick={() => onEnter('')}>
            Remove
          </Button>
        </p>
      ) : (
        <details ref={focusField} open={isOpen} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
          <summary className={styles.open}>
            Discount code
            <Icon name="chevron-down" size={20} />
          </summary>
          <form
            className={styles.form}
            onSubmit={(event) => {
              event.preventDefault();
              const code = new FormData(event.currentTarget).get('discountCode');
              onEnter(typeof code === 'string' ? code : '');
            }}
          >
            <TextField
              label="Code"
              name="discountCode"
              defaultValue={entered}
              maxLength={maxLength}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              hint={shownHint}
              error={problem}
            />
            <Button type="submit" variant="ghost" size="small">
              Apply
            </Button>
          </form>
          <p role="status" className="visually-hidden">
            {problem ?? shownHint}
          </p>
        </details>
      )}
    </div>
  );
}
