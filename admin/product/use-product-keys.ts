import { useLayoutEffect, useMemo } from 'react';
import { useNavigate } from 'react-router';
import { useShortcuts } from '../keyboard/shortcut-store.ts';
import type { Shortcut } from '../keyboard/shortcuts.ts';
import { SAVE_KEYS } from '../keyboard/use-save-shortcut.ts';
import { findProductNeighbours, productsListPath } from '../products/last-shown-products.ts';
import type { ProductActions } from './product-head.tsx';

/** Registers the keys that save, open the previous and next product of the list, and return to the list. */
export function useProductKeys(id: string, actions: ProductActions): void {
  const navigate = useNavigate();
  const shortcuts = useMemo<Shortcut[]>(() => {
    const { previous, next } = findProductNeighbours(id);
    const open = (other: string | undefined) => {
      if (other !== undefined) void navigate(`/products/${encodeURIComponent(other)}`);
    };
    const group = 'On this screen';
    return [
      ...(actions === null ? [] : [{ keys: SAVE_KEYS, label: 'Save', group, run: actions.save } as const]),
      { keys: 'Alt+ArrowLeft', label: 'Previous product', group, run: () => open(previous) },
      { keys: 'Alt+ArrowRight', label: 'Next product', group, run: () => open(next) },
      { keys: 'Escape', label: 'Back to the list', group, run: () => void navigate(productsListPath()) },
    ];
  }, [id, actions, navigate]);
  useShortcuts(shortcuts);
  useLayoutEffect(() => {
    document.addEventListener('keydown', leaveField);
    return () => document.removeEventListener('keydown', leaveField);
  }, []);
}

/** In a field, Escape leaves the field. Elsewhere it returns to the list. */
function leaveField({ key, target }: KeyboardEvent): void {
  if (
    key === 'Escape' &&
    target instanceof HTMLElement &&
    target.matches('#main :is(input, textarea, select)')
  )
    target.blur();
}
