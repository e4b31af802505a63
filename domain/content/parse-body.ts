/** A piece of a line: text, or a link. */
export type Inline = { readonly text: string; readonly href?: string };

/** A part of a page's body. */
export type BodyPart =
  | { readonly kind: 'heading' | 'subheading' | 'paragraph'; readonly content: readonly Inline[] }
  | { readonly kind: 'list' | 'steps'; readonly items: readonly (readonly Inline[])[] };

const HEADING = /^(##?)\s+(.+)$/;
const ITEM = /^(?:([-*])|\d{1,3}[.)])\s+(.+)$/;

/** `[text](address)`; the text has no square brackets, the address no spaces and round brackets. */
const LINK = /\[([^[\]]+)\]\(([^\s()]+)\)/g;

/** Addresses that a link may have: pages of the shop, other sites, email addresses and phone numbers. */
const ADDRESS = /^(?:\/(?![/\\])|https?:\/\/|mailto:|tel:)/i;

/**
 * Parses the body of a page. A line that starts with `#` or `##` is a heading, with `-` or `*` an item of a list, with a number and a dot an
 * item of numbered steps. Other lines form a paragraph until an empty line. Anything else, HTML too, is text.
 */
export function parseBody(body: string): BodyPart[] {
  const parts: BodyPart[] = [];
  let isOpen = false;
  for (const line of body.split('\n').map((one) => one.trim())) {
    const last = isOpen ? parts.at(-1) : undefined;
    isOpen = line !== '';
    if (line === '') continue;
    const part = parseLine(line);
    const joined = last && join(last, part);
    if (joined === undefined) parts.push(part);
    else parts[parts.length - 1] = joined;
  }
  return parts;
}

function parseLine(line: string): BodyPart {
  const [, marks, heading] = HEADING.exec(line) ?? [];
  if (heading !== undefined) {
    return { kind: marks === '#' ? 'heading' : 'subheading', content: parseInline(heading) };
  }
  const [, bullet, item] = ITEM.exec(line) ?? [];
  if (item === undefined) return { kind: 'paragraph', content: parseInline(line) };
  return { kind: bullet === undefined ? 'steps' : 'list', items: [parseInline(item)] };
}

/** Returns a part with the next line added; undefined if the line begins another part. */
function join(part: BodyPart, next: BodyPart): BodyPart | undefined {
  if ('items' in part) {
    return 'items' in next && next.kind === part.kind
      ? { kind: part.kind, items: [...part.items, ...next.items] }
      : undefined;
  }
  if ('items' in next || part.kind !== 'paragraph' || next.kind !== 'paragraph') return undefined;
  return { kind: 'paragraph', content: [...part.content, { text: ' ' }, ...next.content] };
}

function parseInline(line: string): Inline[] {
  const pieces: Inline[] = [];
  let end = 0;
  for (const { index, 0: source, 1: text = '', 2: href = '' } of line.matchAll(LINK)) {
    if (!ADDRESS.test(href)) continue;
    if (index > end) pieces.push({ text: line.slice(end, index) });
    pieces.push({ text, href });
    end = index + source.length;
  }
  if (end < line.length) pieces.push({ text: line.slice(end) });
  return pieces;
}

/** Returns the text of the first paragraph, for search engines, cut at a word if it has several. Undefined without a paragraph. */
export function summariseBody(parts: readonly BodyPart[], maxLength: number): string | undefined {
  const first = parts.find(({ kind }) => kind === 'paragraph');
  if (first === undefined || !('content' in first)) return undefined;
  const text = first.content.map((piece) => piece.text).join('');
  if (text.length <= maxLength) return text;
  const cut = text.slice(0, maxLength);
  const end = cut.lastIndexOf(' ');
  // A cut inside a character would leave half of its two code units.
  return `${end > 0 ? cut.slice(0, end) : cut.replace(/[\uD800-\uDBFF]$/u, '')}…`;
}
