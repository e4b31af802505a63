import { useEffect, useRef, useState } from 'react';
import type { CallProblem } from '#contract/client.ts';
import type { Result } from '#domain/result.ts';
import { repeatWhilePaused } from './ordering-pause.ts';
import type { OrderClient } from './place-order.ts';

/** Returns `client` with calls that are repeated while ordering is paused, and whether it is. */
export function useOrderingPause(client: OrderClient): {
  readonly client: OrderClient;
  readonly isPaused: boolean;
} {
  const [isPaused, setPaused] = useState(false);
  const hasLeft = useRef(false);
  useEffect(() => {
    hasLeft.current = false;
    return () => {
      hasLeft.current = true;
    };
  }, []);
  const repeat = async <Answer extends Result<unknown, CallProblem>>(
    send: () => Promise<Answer>,
  ): Promise<Answer> => {
    try {
      return await repeatWhilePaused(send, {
        hasLeft: () => hasLeft.current,
        onPause: () => setPaused(true),
        now: Date.now,
        wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
      });
    } finally {
      setPaused(false);
    }
  };
  return {
    client: {
      createPaymentIntent: (input) => repeat(() => client.createPaymentIntent(input)),
      placeOrder: (input) => repeat(() => client.placeOrder(input)),
    },
    isPaused,
  };
}
