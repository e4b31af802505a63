import { useEffect, useRef } from 'react';
import { pictureOf } from '#domain/catalogue/pictures/picture.ts';
import { productName } from '#domain/catalogue/product-name.ts';
import { formatDollars } from '#domain/money.ts';
import { Icon } from '../../../ui/picture/icon.tsx';
import { Picture } from '../../../ui/picture/picture.tsx';
import type { Suggestion } from './use-suggestions.ts';
import styles from './search-form.module.css';

/** An option of the suggestion list. The focus stays in the search field; `active` marks the selected option. */
export function SuggestionOption({
  id,
  suggestion,
  active,
  onChoose,
}: {
  id: string;
  suggestion: Suggestion;
  active: boolean;
  onChoose: () => void;
}) {
  const option = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (active) option.current?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the search field has the focus and handles the keys
    <div
      ref={option}
      id={id}
      role="option"
      className={styles.option}
      aria-selected={active}
      onClick={onChoose}
    >
      {suggestion.kind === 'product' ? (
        <>
          <Picture {...pictureOf(suggestion.product)} sizes="44px" alt="" />
          <span>{productName(suggestion.product)}</span>
          <span className="num">{formatDollars(suggestion.product.sellingPrice)}</span>
        </>
      ) : (
        <>
          <Icon name={suggestion.kind === 'search' ? 'search' : 'arrow-right'} size={18} />
          <span>{suggestion.label}</span>
        </>
      )}
    </div>
  );
}
