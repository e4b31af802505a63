import type { ReactNode } from 'react';
import { usePopover } from '../use-popover.ts';
import styles from './choices-menu.module.css';

/** A button that opens checkboxes below it. */
export function ChoicesMenu({
  label,
  button: { className, ...props },
  choices,
  chosen,
  onToggle,
}: {
  /** Names the checkboxes for screen readers. */
  label: string;
  button: { readonly className: string; readonly title?: string; readonly children: ReactNode };
  choices: readonly { readonly value: string; readonly label: string }[];
  chosen: readonly string[];
  onToggle: (value: string) => void;
}) {
  const { isOpen, id, container, button } = usePopover();
  return (
    <div {...container} className={styles.place}>
      <button type="button" {...button} {...props} className={className} />
      {isOpen && (
        <fieldset id={id} className={styles.choices}>
          <legend className="visually-hidden">{label}</legend>
          {choices.map(({ value, label: name }) => (
            <label key={value}>
              <input type="checkbox" checked={chosen.includes(value)} onChange={() => onToggle(value)} />
              {name}
            </label>
          ))}
        </fieldset>
      )}
    </div>
  );
}
