import type { Adapter, AdapterPayload } from 'oidc-provider';

/** Stores the provider's codes, tokens and sessions in memory, because none of them has to outlive the process. */
export function createMemoryAdapter(now: () => number): (model: string) => Adapter {
  const kept = new Map<string, { payload: AdapterPayload; expiresAt: number }>();
  const nowSeconds = () => Math.floor(now() / 1000);

  return (model) => {
    const key = (id: string) => `${model} ${id}`;
    const find = (id: string) => {
      const entry = kept.get(key(id));
      return entry && entry.expiresAt > nowSeconds() ? entry.payload : undefined;
    };
    return {
      async upsert(id, payload, expiresIn) {
        for (const [name, { expiresAt }] of kept) if (expiresAt <= nowSeconds()) kept.delete(name);
        kept.set(key(id), { payload, expiresAt: nowSeconds() + (expiresIn ?? 3600) });
      },
      find: async (id) => find(id),
      findByUid: async (uid) =>
        [...kept]
          .filter(([name]) => name.startsWith(`${model} `))
          .map(([, { payload }]) => payload)
          .find((payload) => payload.uid === uid),
      findByUserCode: async () => undefined,
      async consume(id) {
        const payload = find(id);
        if (payload) payload.consumed = nowSeconds();
      },
      async destroy(id) {
        kept.delete(key(id));
      },
      async revokeByGrantId(grantId) {
        for (const [name, { payload }] of kept) if (payload.grantId === grantId) kept.delete(name);
      },
    };
  };
}
