import { useEffect, useRef } from 'react';
import { Picture } from '#web/ui/picture/picture.tsx';
import { Icon } from '../ui/icon.tsx';
import { Keys } from '../ui/keys.tsx';
import { splitAtMatch, type Command } from './commands.ts';
import styles from './palette-option.module.css';

/** A result of the palette. The focus stays in the search field; `isActive` marks the selected one. */
export function PaletteOption({
  id,
  command: { label, detail, icon, picture, keys },
  query,
  isActive,
  onChoose,
}: {
  id: string;
  command: Command;
  query: string;
  isActive: boolean;
  onChoose: (isNewTab: boolean) => void;
}) {
  const option = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isActive) option.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  const [before, match, after] = splitAtMatch(label, query);
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the search field has the focus and handles the keys
    <div
      ref={option}
      id={id}
      role="option"
      className={styles.option}
      aria-selected={isActive}
      // Keeps the focus in the field.
      onPointerDown={(event) => event.preventDefault()}
      onClick={(event) => onChoose(event.metaKey || event.ctrlKey)}
    >
      <span className={styles.mark}>
        {picture === undefined ? <Icon name={icon} /> : <Picture {...picture} sizes="32px" alt="" />}
      </span>
      <span className={styles.text}>
        <span>
          {before}
          {match !== '' && <mark>{match}</mark>}
          {after}
        </span>
        {detail !== undefined && <small>{detail}</small>}
      </span>
      {isActive ? <Keys keys="Enter" /> : keys !== undefined && <Keys keys={keys} />}
    </div>
  );
}
