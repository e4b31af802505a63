import { useSyncExternalStore } from 'react';
import type { SessionUser } from '#contract/calls.ts';
import type { Client } from '#contract/client.ts';

/** Who is signed in, as far as the browser knows (SPECIFICATION section 4, 'Auth'). */
export type Session =
  | { readonly state: 'loading' }
  | { readonly state: 'signed-out' }
  | { readonly state: 'signed-in'; readonly user: SessionUser };

const LOADING: Session = { state: 'loading' };

let session: Session = LOADING;
let latest = 0;
const listeners = new Set<() => void>();

function become(next: Session) {
  session = next;
  for (const listener of listeners) listener();
}

/**
 * Asks the server who is signed in and tells everybody who uses `useSession`. Of several questions at once the last one counts. A
 * server that cannot be asked leaves things as they were; somebody of whom nothing was known yet counts as signed out.
 */
export async function refreshSession(client: Pick<Client, 'readSession'>): Promise<Session> {
  latest += 1;
  const mine = latest;
  const answer = await client.readSession();
  if (mine !== latest) return session;
  if (answer.ok)
    become(answer.value === null ? { state: 'signed-out' } : { state: 'signed-in', user: answer.value });
  else if (session.state === 'loading') become({ state: 'signed-out' });
  return session;
}

export function currentSession(): Session {
  return session;
}

/** Who is signed in. The server's pages never say it: it is `loading` there and until the browser has asked. */
export function useSession(): Session {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    currentSession,
    () => LOADING,
  );
}
