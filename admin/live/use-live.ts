import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { useNavigation, useRevalidator } from 'react-router';
import { adminRoutes } from '#contract/routes/admin-routes.ts';
import { API_BASE } from '#contract/routes/api-base.ts';
import { kindOfTag, type ChangeKind } from '#domain/staff/change-tags.ts';
import { client } from '../data/client.ts';
import { createChangeStream, type LiveEvent } from './change-stream.ts';
import { createThrottle } from './throttle.ts';

const LIVE_URL = API_BASE + adminRoutes.followChanges.path;

/** The id of this browser tab among the viewers of a page; undefined without a stream. The server drops it when the stream ends. */
let viewer: string | undefined;

/** Serialises the calls of `viewPage`, so that the last one wins. */
let lastView: Promise<unknown> = Promise.resolve();

const changes = createChangeStream({
  connect({ onEvent, onFailure }) {
    viewer = crypto.randomUUID();
    const source = new EventSource(`${LIVE_URL}?viewer=${viewer}`);
    source.addEventListener('message', ({ data }) => onEvent(JSON.parse(String(data)) as LiveEvent));
    // The browser would reconnect without a growing delay, and not at all after an error response.
    source.addEventListener('error', onFailure);
    return () => {
      viewer = undefined;
      source.close();
    };
  },
  after,
  random: Math.random,
});

function after(ms: number, task: () => void): () => void {
  const timer = setTimeout(task, ms);
  return () => clearTimeout(timer);
}

/** Follows what others change while the page is visible and online. Used once, by the shell. */
export function useChangeStream(): void {
  useEffect(() => {
    const update = () => {
      if (document.visibilityState === 'visible' && navigator.onLine) changes.resume();
      else changes.pause();
    };
    const stop = new AbortController();
    const { signal } = stop;
    document.addEventListener('visibilitychange', update, { signal });
    globalThis.addEventListener('online', update, { signal });
    globalThis.addEventListener('offline', update, { signal });
    update();
    return () => {
      stop.abort();
      changes.pause();
    };
  }, []);
}

/** Whether changes by others arrive now. */
export function useIsLive(): boolean {
  return useSyncExternalStore(changes.subscribeToState, changes.isLive);
}

/**
 * Reads the data of a screen again within a second after a change of these kinds, or of a tag such as `product:sundress-paprika`. Uses `read`,
 * or the screen's loaders without one. Waits during a navigation, which may read the same data.
 */
export function useLive(
  followed: readonly (ChangeKind | `${'product' | 'viewer'}:${string}`)[],
  read?: () => Promise<void>,
) {
  const { revalidate } = useRevalidator();
  const isNavigating = useNavigation().state !== 'idle';
  const isStale = useRef(false);
  const isFollowed = useEffectEvent((tag: string) => {
    const kind = kindOfTag(tag);
    return kind === 'everything' || followed.some((one) => one === tag || one === kind);
  });
  const reload = useEffectEvent(async () => {
    if (isNavigating) isStale.current = true;
    // A failed read would replace the screen. The stream reports `everything` once it is connected again.
    else if (navigator.onLine) await (read ?? revalidate)();
  });
  useEffect(() => {
    const throttle = createThrottle({ run: () => reload(), after });
    const unsubscribe = changes.subscribe((tags) => {
      if (tags.some((tag) => isFollowed(tag))) throttle.request();
    });
    return () => {
      unsubscribe();
      throttle.stop();
    };
  }, []);
  useEffect(() => {
    if (isNavigating || !isStale.current) return;
    isStale.current = false;
    void reload();
  }, [isNavigating]);
}

/** Returns the names of other members who have the page open. Their screens show that this member has it open, too. */
export function useViewers(page: `${'product' | 'order'}:${string}`): readonly string[] {
  const [others, setOthers] = useState<readonly string[]>([]);
  const view = async () => setOthers(await sendView(page));
  const viewNow = useEffectEvent(() => void view());
  useLive([`viewer:${page}`], view);
  useEffect(() => {
    viewNow();
    return () => void sendView(null);
  }, [page]);
  return others;
}

async function sendView(page: string | null): Promise<readonly string[]> {
  const id = viewer;
  // `useViewers` calls again at the first event of the stream.
  if (id === undefined) return [];
  const sent = lastView.then(() => client.viewPage({ params: { id }, body: { page } }));
  lastView = sent;
  const result = await sent;
  return result.ok ? result.value.others : [];
}
