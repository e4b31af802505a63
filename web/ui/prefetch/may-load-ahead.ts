/** What browsers that know their connection tell of it (Network Information API); the others say nothing. */
export type Connection = {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
  readonly type?: string;
};

/** Connections on which every byte that nobody asked for is felt. */
const SLOW = ['slow-2g', '2g', '3g'];

/**
 * Whether pages may be fetched before somebody asks for them: not where people save data, not where bytes mostly cost money (a mobile
 * network, however fast), and not on a slow connection. Where the browser does not say, they may.
 */
export function mayLoadAhead(connection = ownConnection()): boolean {
  if (connection === undefined) return true;
  const { saveData = false, effectiveType = '', type } = connection;
  return !saveData && type !== 'cellular' && !SLOW.includes(effectiveType);
}

function ownConnection(): Connection | undefined {
  if (typeof navigator === 'undefined') return undefined;
  return (navigator as Navigator & { readonly connection?: Connection }).connection;
}
