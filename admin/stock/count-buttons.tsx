import { useState } from 'react';
import type { CountKind } from '#domain/stock/stock-count.ts';
import { StartCountDialog } from '../count/start/start-count.tsx';
import { useScreenShortcut } from '../keyboard/shortcut-store.ts';
import { Action } from '../ui/action.tsx';
import { Icon } from '../ui/icon.tsx';
import { Keys } from '../ui/keys.tsx';

/** The buttons of Stock that start or continue a delivery and a stocktake. */
export function CountButtons() {
  const [kind, setKind] = useState<CountKind>();
  useScreenShortcut({ keys: 'C', label: 'Receive stock' }, () => setKind('receiving'));
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
