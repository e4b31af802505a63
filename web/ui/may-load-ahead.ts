/** What browsers that know their connection tell of it (Network Information API); the others say nothing. */
type Connection = { readonly saveData?: boolean; readonly effectiveType?: string; readonly type?: string };

/** Connections on which every byte that nobody asked for is felt. */
const SLOW = ['slow-2g', '2g', '3g'];

/**
 * Whether pages may be fetched before somebody asks for them: not where people save data, and not on a slow connection. Where the
 * browser does not say, they may.
 */
export function mayLoadAhead(): boolean {
  if (typeof navigator === 'undefined') return true;
  const { connection } = navigator as Navigator & { readonly connection?: Connection };
  if (connection === undefined) return true;
  return !connection.saveData && !SLOW.includes(connection.effectiveType ?? '');
}
