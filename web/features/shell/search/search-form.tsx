import { useId, useState, type KeyboardEvent } from 'react';
import { href, useLocation, useNavigate } from 'react-router';
import { GetForm } from '../../../ui/form/get-form.tsx';
import { Icon } from '../../../ui/picture/icon.tsx';
import type { SuggestionList } from './suggestion-list.tsx';
import { useSuggestions, type Suggest } from './use-suggestions.ts';
import styles from './search-form.module.css';

/**
 * The search field. It navigates to the shop page with the text in the query. While the user types it suggests searches, categories and
 * products (a combobox with a listbox, as in the ARIA Authoring Practices). `place` labels it when a page has two.
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
  const { pathname, search, key } = useLocation();
  const navigate = useNavigate();
  const query = pathname === href('/shop') ? (new URLSearchParams(search).get('q') ?? '') : '';
  const [typing, setTyping] = useState({ at: key, text: '', active: -1 });
  // A navigation resets the input.
  const { text, active } = typing.at === key ? typing : { text: '', active: -1 };
  const suggestions = useSuggestions(text, suggest);
  const [list, setList] = useState<{ readonly SuggestionList: typeof SuggestionList }>();
  // Loaded on demand, because few visitors search. If it fails to load, the search works without suggestions.
  const loadList = () => void import('./suggestion-list.tsx').then(setList, () => undefined);
  const open = list !== undefined && suggestions.length > 0;
  const close = () => setTyping({ at: key, text: '', active: -1 });
  const moveActive = (step: number) => {
    // The field itself is a stop between the last option and the first.
    const stops = suggestions.length + 1;
    setTyping({ at: key, text, active: ((active + 1 + step + stops) % stops) - 1 });
  };
  const go = (to: string) => {
    close();
    void navigate(to);
  };
  const handleKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (!open || event.nativeEvent.isComposing) return;
    const actions: Record<string, (() => void) | undefined> = {
      ArrowDown: () => moveActive(1),
      ArrowUp: () => moveActive(-1),
      Escape: close,
      Enter: suggestions[active] && (() => go(suggestions[active]?.to ?? '')),
    };
    const act = actions[event.key];
    if (act === undefined) return;
    event.preventDefault();
    act();
  };

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
      <Icon name="search" />
      <input
        key={query}
        id={id}
        name="q"
        type="search"
        role="combobox"
        aria-expanded={open}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={open && active >= 0 ? `${id}-${active}` : undefined}
        placeholder="Search"
        autoComplete="off"
        enterKeyHint="search"
        maxLength={200}
        required
        defaultValue={query}
        onFocus={loadList}
        onInput={(event) => {
          loadList();
          setTyping({ at: key, text: event.currentTarget.value, active: -1 });
        }}
        onKeyDown={handleKeyDown}
      />
      {open && <list.SuggestionList id={id} suggestions={suggestions} active={active} onChoose={go} />}
      <span className="visually-hidden" role="status">
        {open && `${suggestions.length} ${suggestions.length === 1 ? 'suggestion' : 'suggestions'}`}
      </span>
    </GetForm>
  );
}
