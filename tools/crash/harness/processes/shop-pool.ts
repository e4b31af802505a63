import type { SpawnedShop } from './spawn-shop.ts';

/** Several shop processes. Each one that dies is replaced. */
export type ShopPool = Awaited<ReturnType<typeof createShopPool>>;

/** Spawns `count` shops. */
export async function createShopPool({ count, spawn }: { count: number; spawn: () => Promise<SpawnedShop> }) {
  let kills = 0;
  let turn = 0;
  let isClosing = false;
  const shops: Promise<SpawnedShop>[] = Array.from({ length: count }, (_, place) => keepAlive(place));
  await Promise.all(shops);

  async function keepAlive(place: number): Promise<SpawnedShop> {
    const shop = await spawn();
    void replaceOnExit(place, shop);
    return shop;
  }

  async function replaceOnExit(place: number, shop: SpawnedShop): Promise<void> {
    await shop.exited;
    if (isClosing) return;
    kills += 1;
    shops[place] = keepAlive(place);
  }

  return {
    /** Number of shops that died. */
    get kills(): number {
      return kills;
    },
    /** Returns the shops in turn. */
    async next(): Promise<SpawnedShop> {
      turn += 1;
      const shop = shops[turn % count];
      if (!shop) throw new Error('there is no shop');
      return shop;
    },
    async sendToAll(command: Parameters<SpawnedShop['send']>[0]): Promise<void> {
      await Promise.all(shops.map(async (shop) => (await shop).send(command)));
    },
    async close(): Promise<void> {
      isClosing = true;
      await Promise.all(
        shops.map(async (starting) => {
          const shop = await starting;
          shop.kill();
          await shop.exited;
        }),
      );
    },
  };
}
