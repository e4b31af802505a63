import { isRestored } from './restored.ts';
import { shopState, type ShopFields } from './shop-state.ts';

/** The load that decides the status: the one that started last. */
let latest: symbol | undefined;

/**
 * Runs a load of products and keeps its progress in the shop state's status (SPECIFICATION section 4): `loading`, then `successful`,
 * or back to `idle` when it throws or `isLoaded` rejects its result. An older load does not change the status of a newer one.
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

/** Marks products that needed no load as loaded: they came with the page or from memory. */
export function markProductsLoaded(): void {
  if (latest === undefined) setStatus('successful');
}

/** A change before the restore would overwrite the stored cart. */
function setStatus(status: ShopFields['status']): void {
  if (isRestored() && shopState.getState().status !== status) shopState.getState().setStatus(status);
}
