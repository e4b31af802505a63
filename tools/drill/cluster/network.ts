import { randomInt } from 'node:crypto';

/** The machines of docs/how-to/high-availability.md, as addresses of a loopback network of their own. */
export type Network = ReturnType<typeof chooseNetwork>;

export const DATABASE_MACHINES = ['db1', 'db2', 'db3'] as const;
export const SHOP_MACHINES = ['shop1', 'shop2'] as const;

export type DatabaseMachineName = (typeof DATABASE_MACHINES)[number];
export type ShopMachineName = (typeof SHOP_MACHINES)[number];

/** The how-to's addresses are 10.0.0.11 to 10.0.0.13 and 10.0.0.21 to 10.0.0.22. */
const HOST_NUMBERS = { db1: 11, db2: 12, db3: 13, shop1: 21, shop2: 22 } as const;

/** Picks a network at random, so that several drills can run on one machine with the how-to's ports. */
export function chooseNetwork() {
  const prefix = `127.${randomInt(1, 255)}.${randomInt(1, 255)}.`;
  const addressOf = (name: keyof typeof HOST_NUMBERS) => prefix + HOST_NUMBERS[name];
  return {
    addressOf,
    shopUrl: `https://${addressOf('shop1')}:8443`,
    /** Replaces the how-to's addresses, which begin with `10.0.0.`. */
    addresses: ['10.0.0.', prefix] as const,
    /** Replaces the how-to's network. On loopback, connections come from 127.0.0.1. */
    sources: ['10.0.0.0/24', '127.0.0.0/8'] as const,
  };
}
