import type pg from 'pg';
import { readPosition, REPLICA_POSITION, type LogPosition, type PositionRow } from './log-position.ts';

/** For how long a replica that was found behind is not asked again, in milliseconds. */
const CATCH_UP = 20;

/**
 * How the server of a connection stands to what has to be known: `unclear` while it is not known how much that is, `none` for a server
 * that is no standby, `elsewhere` for one whose history is another one.
 */
export type Standing = 'enough' | 'behind' | 'unclear' | 'none' | 'elsewhere';

/** A connection that can be asked. */
export type Asked = Pick<pg.ClientBase, 'query'>;

/** What has to be known at a replica, and what its servers have told that they know (docs/decisions/0015). */
export type ReplicaKnowledge = {
  /** Something has changed, or may have: nobody knows enough until `reached` tells how much that is. */
  readonly changed: () => void;
  /** Where the primary's log was after everything that has changed; an error when that cannot be had. */
  readonly reached: (position: LogPosition | Error) => void;
  /** Whether asking makes sense: not while it is unknown what is needed, and not shortly after a server was behind. */
  readonly isWorthAsking: () => boolean;
  /** Whether a connection's server knows enough; it is asked where what it told before does not say so. */
  readonly isEnough: (client: Asked) => Promise<boolean>;
  /** Lets a connection's server tell anew how far it is. */
  readonly ask: (client: Asked) => Promise<Standing>;
};

/** `now` tells the time in milliseconds from any beginning, and never goes back. */
export function replicaKnowledge({ now }: { now: () => number }): ReplicaKnowledge {
  const positions = new WeakMap<Asked, LogPosition>();
  /** Undefined while it is not known. */
  let needed: LogPosition | undefined;
  let isBehindUntil = -Infinity;

  function standingOf(client: Asked): Standing {
    const position = positions.get(client);
    if (position === undefined) return 'none';
    if (needed === undefined) return 'unclear';
    if (position.history !== needed.history) return 'elsewhere';
    return position.bytes >= needed.bytes ? 'enough' : 'behind';
  }

  async function ask(client: Asked): Promise<Standing> {
    const answer = readPosition(await client.query<PositionRow>(REPLICA_POSITION));
    if (answer instanceof Error) positions.delete(client);
    else positions.set(client, answer);
    return standingOf(client);
  }

  return {
    ask,
    changed() {
      needed = undefined;
    },
    reached(position) {
      needed = position instanceof Error ? undefined : position;
      isBehindUntil = -Infinity;
    },
    isWorthAsking: () => needed !== undefined && now() >= isBehindUntil,
    async isEnough(client) {
      if (standingOf(client) === 'enough' || (await ask(client)) === 'enough') return true;
      isBehindUntil = now() + CATCH_UP;
      return false;
    },
  };
}
