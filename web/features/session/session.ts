import { useSyncExternalStore } from 'react';
import type { SessionUser } from '#contract/calls.ts';
import type { Client } from '#contract/client.ts';

/** The session in the browser (SPECIFICATION section 4, 'Auth'). */
export type Session =
  | { readonly state: 'loading' }
  | { readonly state: 'signed-out' }
  | { readonly state: 'signed-in'; readonly user: SessionUser };

const LOADING: Session = { state: 'loading' };

let session: Session = LOADING;
let latest = 0;
const listeners = new Set<() => void>();

function setSession(next: Session) {
  session = next;
  for (const listener of listeners) listener();
}

/**
 * Reads the session from the server and notifies `useSession`. The latest of concurrent reads wins. A failed read changes nothing,
 * except that a loading session becomes signed out.
 */
export async function refreshSession(client: Pick<Client, 'readSession'>): Promise<Session> {
  latest += 1;
  const current = latest;
  const result = await client.readSession();
  if (current !== latest) return session;
  if (result.ok)
    setSession(result.value === null ? { state: 'signed-out' } : { state: 'signed-in', user: result.value });
  else if (session.state === 'loading') setSession({ state: 'signed-out' });
  return session;
}

export function currentSession(): Session {
  return session;
}

/** Returns the session; `loading` until it is read. The server always renders `loading`, because cached pages hold no personal data. */
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
