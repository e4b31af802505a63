import { useMemo, useState } from 'react';
import type { CountKind } from '#domain/stock/stock-count.ts';
import { StartCountDialog } from '../count/start/start-count.tsx';
import { useShortcuts } from '../keyboard/shortcut-store.ts';
import type { Shortcut } from '../keyboard/shortcuts.ts';
import { Action } from '../ui/action.tsx';
import { Icon } from '../ui/icon.tsx';
import { Keys } from '../ui/keys.tsx';

/** The buttons of Stock that start or continue a delivery and a stocktake. */
export function CountButtons() {
  const [kind, setKind] = useState<CountKind>();
  const shortcuts = useMemo<Shortcut[]>(
    () => [{ keys: 'C', label: 'Receive stock', group: 'On this screen', run: () => setKind('receiving') }],
    [],
  );
  useShortcuts(shortcuts);
  return (
    <>
      <Action onClick={() => setKind('stocktake')}>Stocktake</Action>
      <Action variant="primary" onClick={() => setKind('receiving')}>
        <Icon name="scan" size={16} />
        Receive stock
        <Keys keys="C" />
      </Action>
      <StartCountDialog kind={kind} onClose={() => setKind(undefined)} />
    </>
  );
}
