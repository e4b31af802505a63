import { useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react';
import type { ApiStaffReview } from '#contract/calls.ts';
import { useScreenShortcut, useShortcuts } from '../keyboard/shortcut-store.ts';
import type { Shortcut } from '../keyboard/shortcuts.ts';
import { actionsOf, REVIEW_KEYS, type ReviewAction } from './review-card.tsx';

/**
 * Registers `J` and `K`, which focus the next and previous review, and the keys that act on the current one. `act` is null for roles that
 * change nothing. When the current review leaves the list, the one in its place is current.
 */
export function useReviewKeys(
  reviews: readonly ApiStaffReview[],
  act: ((id: string, action: ReviewAction) => void) | null,
): {
  list: RefObject<HTMLOListElement | null>;
  current: string | undefined;
  setCurrent: (id: string) => void;
} {
  const list = useRef<HTMLOListElement>(null);
  const [chosen, setChosen] = useState<{ id: string; place: number } | null>(null);
  const place = placeOf(reviews, chosen);
  const review = reviews[place];
  const current = review?.id;
  useLayoutEffect(() => {
    // The review that had the focus is gone.
    const isGone = chosen !== null && chosen.id !== current;
    if (isGone && document.activeElement === document.body) focusItem(list.current, place);
  }, [chosen, current, place]);
  const shortcuts = useMemo<Shortcut[]>(() => {
    const move = (step: 1 | -1) => {
      const items = [...(list.current?.children ?? [])];
      const focused = items.findIndex((item) => item.contains(document.activeElement));
      focusItem(list.current, focused === -1 ? 0 : focused + step);
    };
    const group = 'On this screen';
    return [
      { keys: 'J', label: 'Next review', group, run: () => move(1) },
      { keys: 'K', label: 'Previous review', group, run: () => move(-1) },
    ];
  }, []);
  useShortcuts(shortcuts);
  const allowed = act === null || review === undefined ? [] : actionsOf(review);
  const run = (action: ReviewAction) => {
    if (current !== undefined) act?.(current, action);
  };
  useScreenShortcut(
    { keys: REVIEW_KEYS.publish, label: 'Publish the review', isOn: allowed.includes('publish') },
    () => run('publish'),
  );
  useScreenShortcut(
    { keys: REVIEW_KEYS.hide, label: 'Hide the review', isOn: allowed.includes('hide') },
    () => run('hide'),
  );
  useScreenShortcut(
    { keys: REVIEW_KEYS.reply, label: 'Reply to the review', isOn: allowed.includes('reply') },
    () => run('reply'),
  );
  const setCurrent = (id: string) => setChosen({ id, place: reviews.findIndex((each) => each.id === id) });
  return { list, current, setCurrent };
}

function placeOf(
  reviews: readonly ApiStaffReview[],
  chosen: { readonly id: string; readonly place: number } | null,
): number {
  if (chosen === null) return 0;
  const found = reviews.findIndex(({ id }) => id === chosen.id);
  return found === -1 ? Math.min(chosen.place, reviews.length - 1) : found;
}

function focusItem(list: HTMLOListElement | null, place: number): void {
  const item = list?.children[place];
  if (!(item instanceof HTMLElement)) return;
  item.focus();
  item.scrollIntoView({ block: 'nearest' });
}
