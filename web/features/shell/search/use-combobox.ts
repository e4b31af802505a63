import { useState, type KeyboardEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useSuggestions, type Suggest } from './use-suggestions.ts';

/** The text that was typed on the page with the location key `at`, and the URL of the selected suggestion, if any. */
type Typing = { readonly at: string; readonly text: string; readonly selected?: string | undefined };

/**
 * The state of a search field with suggestions: a combobox with a listbox (ARIA Authoring Practices). `active` is the index of the
 * selected suggestion, or -1. `isReady` is true once the list can be rendered.
 */
export function useCombobox(suggest: Suggest, isReady: boolean) {
  const { key } = useLocation();
  const navigate = useNavigate();
  const [typing, setTyping] = useState<Typing>({ at: key, text: '' });
  // After a navigation the earlier input gets no suggestions.
  const { text, selected }: Omit<Typing, 'at'> = typing.at === key ? typing : { text: '' };
  const suggestions = useSuggestions(text, suggest);
  // Another list may arrive after the choice, without that suggestion or with it in another place.
  const active = suggestions.findIndex(({ to }) => to === selected);
  const isOpen = isReady && suggestions.length > 0;

  const type = (typed: string) => setTyping({ at: key, text: typed });
  const close = () => type('');
  const moveActive = (step: number) => {
    // The field itself is a stop between the last option and the first.
    const stops = suggestions.length + 1;
    const next = ((active + 1 + step + stops) % stops) - 1;
    setTyping({ at: key, text, selected: suggestions[next]?.to });
  };
  const go = (to: string) => {
    close();
    void navigate(to);
  };
  const handleKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (!isOpen || event.nativeEvent.isComposing) return;
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
  return { suggestions, active, isOpen, type, close, go, handleKeyDown };
}
