import { SuggestionOption } from './suggestion-option.tsx';
import type { Suggestion } from './use-suggestions.ts';
import styles from './search-form.module.css';

const KINDS = [
  { kind: 'search', name: 'Searches' },
  { kind: 'category', name: 'Categories' },
  { kind: 'product', name: 'Products' },
] as const;

/** The listbox of a search field with the given `id`, grouped by kind. `active` is the index of the selected suggestion, or -1. */
export function SuggestionList({
  id,
  suggestions,
  active,
  onChoose,
}: {
  id: string;
  suggestions: readonly Suggestion[];
  active: number;
  onChoose: (to: string) => void;
}) {
  return (
    <div
      id={`${id}-list`}
      className={styles.list}
      role="listbox"
      aria-label="Suggestions"
      // Browsers make scrolling areas tab stops.
      tabIndex={-1}
      // Keeps the focus in the field: a blur would close the list before the click.
      onMouseDown={(event) => event.preventDefault()}
    >
      {KINDS.map(({ kind, name }) => {
        const group = suggestions.flatMap((suggestion, at) =>
          suggestion.kind === kind ? [{ suggestion, at }] : [],
        );
        return group.length === 0 ? undefined : (
          <div key={kind} role="group" aria-label={name}>
            {group.map(({ suggestion, at }) => (
              <SuggestionOption
                key={suggestion.to}
                id={`${id}-${at}`}
                suggestion={suggestion}
                active={at === active}
                onChoose={() => onChoose(suggestion.to)}
              />
            ))}
          </div>
        );
      })}
    </div>
  );
}
