import type { NavigateFunction } from 'react-router';
import { client } from '../../data/client.ts';
import { announce, announceFailure } from '../../shell/messages/messages.ts';
import { listPath } from '../product-memory.ts';

/** Says that a product was created, and offers to remove it again. `change` is its entry in the log. */
export function announceCreated(change: string, navigate: NavigateFunction): void {
  announce('Created as a draft. Shoppers do not see it yet.', async () => {
    const result = await client.undoChange({
      params: { id: change },
      headers: { 'idempotency-key': `undo-of-${change}` },
    });
    if (!result.ok) return announceFailure(result.error.detail);
    await navigate(listPath());
    announce('Undone. The product is removed.');
  });
}
