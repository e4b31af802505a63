import type { NavigateFunction } from 'react-router';
import { productsListPath } from '../../products/last-shown-products.ts';
import { announce, announceFailure } from '../../shell/messages/messages.ts';
import { undoChange } from '../../undo/undo-change.ts';

/** Says that a product was created, and offers to remove it again. `changeId` is its entry in the log. */
export function announceCreated(changeId: string, navigate: NavigateFunction): void {
  announce('Created as a draft. Shoppers do not see it yet.', async () => {
    const result = await undoChange(changeId);
    if (!result.ok) return announceFailure(result.error.detail);
    await navigate(productsListPath());
    announce('Undone. The product is removed.');
  });
}
