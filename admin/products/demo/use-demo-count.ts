import { useEffect, useState } from 'react';
import { client } from '../../data/client.ts';
import { unlessAborted } from '../../data/unless-aborted.ts';

/** Returns how many demo products can be removed; 0 until that is read, and while `isWanted` is false. Reads again when `list` changes. */
export function useDemoCount(list: unknown, isWanted: boolean): number {
  const [count, setCount] = useState(0);
  useEffect(() => {
    if (!isWanted) return;
    const controller = new AbortController();
    const read = async () => {
      const { signal } = controller;
      const demo = await unlessAborted(client.readDemoProducts({ signal }), signal);
      if (demo !== undefined) setCount(demo.ok ? demo.value.unchanged : 0);
    };
    void read();
    return () => controller.abort();
  }, [list, isWanted]);
  return isWanted ? count : 0;
}
