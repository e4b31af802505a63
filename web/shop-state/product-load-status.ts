import { isRestored } from './persistence/restored.ts';
import type { ShopFields } from './shop-fields.ts';
import { shopState } from './shop-state.ts';

/** The load that started last; it alone sets the status. */
let latest: symbol | undefined;

/**
 * Runs a load of products and sets the shop state's status (SPECIFICATION section 4): `loading`, then `successful`, or `idle` when it
 * throws or `isLoaded` rejects its result. An older load does not change the status of a newer one.
 */
export async function trackProductLoad<Loaded>(
  load: () => Promise<Loaded>,
  isLoaded: (loaded: Loaded) => boolean = () => true,
): Promise<Loaded> {
  const mine = Symbol('product load');
  latest = mine;
  const end = (status: ShopFields['status']) => {
    if (latest !== mine) return;
    latest = undefined;
    setStatus(status);
  };
  setStatus('loading');
  try {
    const loaded = await load();
    end(isLoaded(loaded) ? 'successful' : 'idle');
    return loaded;
  } catch (error) {
    end('idle');
    throw error;
  }
}

/** Sets the status to `successful` for products that needed no request: they came with the page or from memory. */
export function markProductsLoaded(): void {
  if (latest === undefined) setStatus('successful');
}

/** Sets the status after the restore only: an earlier change would overwrite the persisted cart. */
function setStatus(status: ShopFields['status']): void {
  if (isRestored() && shopState.getState().status !== status) shopState.getState().setStatus(status);
}
