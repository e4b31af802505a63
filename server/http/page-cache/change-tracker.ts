/** Detects whether the data of a page changed while it was rendered. */
export type ChangeTracker = {
  /** Number of changes so far. */
  readonly version: number;
  /** Whether too many tags are tracked to track another one. Then call `recordChangeOfAll` instead. */
  readonly isFull: boolean;
  recordChange(tag: string): void;
  recordChangeOfAll(): void;
  /** Calls `render` with a function that checks whether the given tags are unchanged since this call. */
  track<T>(render: (isFresh: (tags: ReadonlySet<string>) => boolean) => Promise<T>): Promise<T>;
};

/** Maximum number of tags tracked while pages are rendered. */
const MAX_TRACKED_TAG_COUNT = 10_000;

/** Creates a tracker. It tracks tags only while a rendering runs. */
export function createChangeTracker(): ChangeTracker {
  let version = 0;
  let versionOfAll = 0;
  const versionByTag = new Map<string, number>();
  let renderingCount = 0;

  return {
    get version() {
      return version;
    },
    get isFull() {
      return versionByTag.size >= MAX_TRACKED_TAG_COUNT;
    },
    recordChange(tag) {
      version += 1;
      if (renderingCount > 0) versionByTag.set(tag, version);
    },
    recordChangeOfAll() {
      version += 1;
      versionOfAll = version;
      versionByTag.clear();
    },
    async track(render) {
      const since = version;
      renderingCount += 1;
      try {
        return await render(
          (tags) => versionOfAll <= since && [...tags].every((tag) => (versionByTag.get(tag) ?? 0) <= since),
        );
      } finally {
        renderingCount -= 1;
        if (renderingCount === 0) versionByTag.clear();
      }
    },
  };
}
