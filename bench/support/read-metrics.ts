/** The token with which a bench reads its shop's metrics. */
export const METRICS_TOKEN = 'the-token-of-a-bench';

/** Reads the metrics of a shop of `startShop`. The returned function looks one up by name. */
export async function readMetrics({ address }: { address: string }): Promise<(name: string) => number> {
  const response = await fetch(`${address}/metrics`, {
    headers: { authorization: `Bearer ${METRICS_TOKEN}` },
  });
  const metrics = await response.text();
  return (name) => Number(new RegExp(`^${name}(?:{.*})? (\\d+)$`, 'm').exec(metrics)?.[1]);
}
