import { useId, useState } from 'react';
import { href, useLocation } from 'react-router';
import { SEARCH_LENGTH } from '#domain/search/search-lengths.ts';
import { GetForm } from '../../../ui/form/get-form.tsx';
import { Icon } from '../../../ui/picture/icon.tsx';
import type { SuggestionList } from './suggestion-list.tsx';
import { useCombobox } from './use-combobox.ts';
import type { Suggest } from './use-suggestions.ts';
import styles from './search-form.module.css';

/**
 * The search field. It navigates to the shop page with the text in the query. While the user types it suggests searches, categories and
 * products. `place` labels it when a page has two.
 */
export function SearchForm({
  className,
  place,
  suggest,
}: {
  className?: string | undefined;
  place?: string;
  suggest: Suggest;
}) {
  const id = useId();
  const { pathname, search } = useLocation();
  const query = pathname === href('/shop') ? (new URLSearchParams(search).get('q') ?? '') : '';
  const [list, setList] = useState<{ readonly SuggestionList: typeof SuggestionList }>();
  // Loaded on demand, because few visitors search. If it fails to load, the search works without suggestions.
  const loadList = () => void import('./suggestion-list.tsx').then(setList, () => undefined);
  const { suggestions, active, isOpen, type, close, go, handleKeyDown } = useCombobox(
    suggest,
    list !== undefined,
  );

  return (
    <GetForm
      className={[styles.search, className].filter(Boolean).join(' ')}
      role="search"
      aria-label={place}
      action={href('/shop')}
      onSubmit={close}
      onBlur={close}
    >
      <label className="visually-hidden" htmlFor={id}>
        Search
      </label>
      {/* Enter does the same, so the keyboard skips the button. */}
      <button type="submit" tabIndex={-1} aria-label="Start search">
        <Icon name="search" />
      </button>
      <input
        key={query}
        id={id}
        name="q"
        // Not `search`, which cannot be a combobox.
        type="text"
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && active >= 0 ? `${id}-${active}` : undefined}
        placeholder="Search"
        autoComplete="off"
        enterKeyHint="search"
        maxLength={SEARCH_LENGTH}
        required
        defaultValue={query}
        onFocus={loadList}
        onInput={(event) => {
          loadList();
          type(event.currentTarget.value);
        }}
        onKeyDown={handleKeyDown}
      />
      {isOpen && list && (
        <list.SuggestionList id={id} suggestions={suggestions} active={active} onChoose={go} />
      )}
      <span className="visually-hidden" role="status">
        {isOpen && `${suggestions.length} ${suggestions.length === 1 ? 'suggestion' : 'suggestions'}`}
      </span>
    </GetForm>
  );
}
