import type { Cluster } from './cluster/start-cluster.ts';

/** A failure of the cluster, and its repair. */
export type Drill = {
  readonly name: string;
  /** How long the load runs between the failure and the repair. */
  readonly seconds: number;
  /** Breaks something. Returns the repair. */
  readonly fail: (cluster: Cluster) => Promise<() => Promise<void>>;
};

/** Longer than a failover, which takes 20 s and the promotion. */
const FAILOVER_SECONDS = 32;

const noRepair = () => Promise.resolve();

/** The drills of `npm run drill`. */
export const DRILLS: readonly Drill[] = [
  {
    name: 'primary killed',
    seconds: FAILOVER_SECONDS,
    async fail({ findPrimary }) {
      const machine = await findPrimary();
      await machine.kill();
      return async () => {
        await machine.startEtcd();
        await machine.startPatroni();
      };
    },
  },
  {
    name: 'primary frozen',
    seconds: FAILOVER_SECONDS,
    async fail({ findPrimary }) {
      const machine = await findPrimary();
      await machine.freeze();
      return machine.thaw;
    },
  },
  {
    name: 'switched over',
    seconds: 15,
    async fail(cluster) {
      await cluster.switchOver();
      return noRepair;
    },
  },
  {
    name: 'etcd leader lost',
    seconds: 15,
    async fail({ findEtcdLeader }) {
      const machine = await findEtcdLeader();
      if (machine === undefined) throw new Error('etcd has no leader');
      await machine.killEtcd();
      return machine.startEtcd;
    },
  },
  {
    name: 'standby frozen',
    seconds: 20,
    async fail({ findSynchronous }) {
      const machine = await findSynchronous();
      await machine.freeze();
      return machine.thaw;
    },
  },
  {
    name: 'shop killed',
    seconds: 12,
    async fail({ shops: [shop] }) {
      if (shop === undefined) throw new Error('there is no shop');
      await shop.killShop();
      return () => shop.startShop();
    },
  },
];
