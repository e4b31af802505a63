const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
};

/** Content of a page's HTML before any script runs. */
export type PageText = {
  readonly title: string;
  readonly heading: string;
  readonly canonical: string;
  /** The content of a `meta` element by its `name` or `property`. */
  meta(name: string): string;
  /** The page's JSON-LD, parsed, in its order. */
  readonly facts: readonly unknown[];
};

/** Reads the HTML of a page. Missing elements are empty strings. */
export function readPage(html: string): PageText {
  const find = (pattern: RegExp) => decode(pattern.exec(html)?.[1] ?? '');
  const scripts = html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs);
  return {
    title: find(/<title>([^<]*)<\/title>/),
    heading: find(/<h1[^>]*>(.*?)<\/h1>/s).replaceAll(/<[^>]*>/g, ''),
    canonical: find(/<link rel="canonical" href="([^"]*)"/),
    meta: (name) => find(new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`)),
    facts: [...scripts].map(([, text = '']): unknown => JSON.parse(text)),
  };
}

function decode(text: string): string {
  return text.replaceAll(/&[#\w]+;/g, (entity) => ENTITIES[entity] ?? entity);
}
