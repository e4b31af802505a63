import { smallPictureUrl } from '#domain/catalogue/pictures/picture.ts';
import { DEFAULT_SHOP_NAME, phoneUrl } from '#domain/shop/shop-details.ts';
import {
  oneLine,
  termsUrl,
  TERMS_LABEL,
  type MailBlock,
  type MailContent,
  type MailShop,
} from './mail-text.ts';

/*
 * Mail clients support little: hence layout by tables and inline styles. Some of them load the shop's fonts and know media queries; others
 * show the fallbacks. The colours are those of web/ui/theme/tokens.css.
 */
const light = {
  paper: '#fbfaf8',
  surface: '#ffffff',
  image: '#ecebe7',
  line: '#dddbd4',
  ink: '#1f211e',
  ink2: '#4b4d46',
  ink3: '#65675e',
  accent: '#2f4a3e',
  onAccent: '#ffffff',
  weave: '#b5cdbb',
} as const;
const dark: Readonly<Record<keyof typeof light, string>> = {
  paper: '#171916',
  surface: '#1e211d',
  image: '#dcdad4',
  line: '#383b34',
  ink: '#f1f0ea',
  ink2: '#c9cac1',
  ink3: '#a5a79c',
  accent: '#b5cdbb',
  onAccent: '#16211b',
  weave: '#55705f',
};
const display = "Ysabeau,Optima,Candara,'Gill Sans',sans-serif";
const body = "'Hanken Grotesk','Helvetica Neue',Helvetica,Arial,sans-serif";
const table = 'role="presentation" cellpadding="0" cellspacing="0" border="0"';

/** The size of the picture of an item. */
const PICTURE_PX = { width: 64, height: 80 } as const;

/** The colours of texts, grounds and lines. */
const PAINTED = {
  text: ['ink', 'ink2', 'ink3', 'accent', 'onAccent'],
  ground: ['paper', 'surface', 'image', 'accent', 'weave'],
  line: ['line', 'paper', 'accent'],
} as const;
type Part = keyof typeof PAINTED;
const PROPERTY: Readonly<Record<Part, string>> = {
  text: 'color',
  ground: 'background',
  line: 'border-color',
};
const PARTS = ['text', 'ground', 'line'] as const satisfies readonly Part[];

/** The dark theme, for clients that know it. Others show the light one or invert the colours themselves. */
const DARK_STYLE = `@media (prefers-color-scheme:dark){${PARTS.flatMap((part) =>
  PAINTED[part].map((colour) => `.${part}-${colour}{${PROPERTY[part]}:${dark[colour]}!important}`),
).join('')}}`;

/** On phones, smaller paddings and pictures leave long titles room, so that their words do not break. */
const NARROW_STYLE =
  '@media (max-width:479px){.outer{padding:24px 12px!important}.panel{padding:24px 16px!important}.thumb,.thumb img,.thumb div{width:56px!important;height:70px!important}.item{padding-left:12px!important;font-size:15px!important}}';
/** Swaps the wordmark in the dark theme. */
const WORDMARK_STYLE =
  '@media (prefers-color-scheme:dark){.on-light{display:none!important}.on-dark{display:block!important}}';

/** The fonts, which the build writes beside the wordmark (tools/vite/mail-fonts.ts). */
function fontStyle({ url }: MailShop): string {
  return (
    [
      ['Ysabeau', 'ysabeau'],
      ['Hanken Grotesk', 'hanken-grotesk'],
    ] as const
  )
    .map(
      ([family, file]) =>
        `@font-face{font-family:'${family}';src:url('${url}/mail/${file}.woff2') format('woff2');font-weight:400 700;}`,
    )
    .join('');
}

/** Renders a mail as an HTML document. It loads fonts, wordmark and the pictures of products from the shop, and nothing else. */
export function renderHtml({
  subject,
  preview,
  heading,
  blocks,
  reason,
  isForStaff,
  linksTerms,
  shop,
}: MailContent): string {
  const main = blocks.find(({ kind }) => kind === 'action');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escape(subject)}</title>
<style>${fontStyle(shop)}:root{color-scheme:light dark}${DARK_STYLE}${NARROW_STYLE}${WORDMARK_STYLE}</style>
</head>
<body ${look({ text: 'ink', ground: 'paper' }, `margin:0;padding:0;font-family:${body};font-size:16px;line-height:1.55;`)}>
${renderPreview(preview ?? blocks.find((block) => block.kind === 'paragraph')?.text)}<table ${table} width="100%" ${look({ ground: 'paper' })}><tr><td align="center" class="outer" style="padding:32px 16px;">
<table ${table} width="100%" style="max-width:560px;">
<tr><td style="padding:0 0 24px;">${wordmark(shop)}</td></tr>
<tr><td ${look({ ground: 'surface', line: 'line' }, 'padding:32px 24px;border-width:1px;border-style:solid;', 'panel')}>
<h1 ${look({ text: 'ink' }, `margin:0 0 16px;font-family:${display};font-size:28px;font-weight:500;line-height:1.15;letter-spacing:-0.01em;`)}>${escape(heading)}</h1>
${blocks.map((block) => renderBlock(block, shop, block === main)).join('\n')}
</td></tr>
<tr><td style="padding:24px 0 0;">${isForStaff === true ? '' : help(shop, linksTerms)}<p ${look({ text: 'ink3' }, 'margin:0;font-size:13px;')}>${escape(reason)}<br>${link(shop.url, shop.name)}${shop.address === '' ? '' : `<br>${escape(shop.address)}`}</p></td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
}

/** Renders the line that inboxes show beside the subject. The mail itself does not show it. */
function renderPreview(text: string | undefined): string {
  if (text === undefined) return '';
  return `<div style="display:none;max-height:0;overflow:hidden;mso-hide:all;">${escape(text)}</div>\n`;
}

/** Renders where a shopper finds help. */
function help({ url, email, phone }: MailShop, linksTerms = false): string {
  const call = phone === '' ? '' : ` or call ${link(phoneUrl(phone), phone, 'white-space:nowrap;')}`;
  return `<p ${look({ text: 'ink2' }, 'margin:0 0 16px;font-size:14px;line-height:26px;')}>Questions? Write to ${link(`mailto:${email}`, email)}${call}.${linksTerms ? `<br>${link(termsUrl(url), TERMS_LABEL)}` : ''}</p>`;
}

function link(url: string, text: string, style = ''): string {
  return `<a href="${escape(url)}" ${look({ text: 'ink2' }, style)}>${escape(text)}</a>`;
}

/** The size of the wordmark. Its files have three times as many pixels. */
const WORDMARK_PX = { width: 88, height: 26 } as const;

/**
 * Renders the shop's name. The default name is a picture, with its text in the same place where pictures are blocked. Another name is text
 * beside a mark of table cells.
 */
function wordmark({ name: shopName, url }: MailShop): string {
  const name = `font-family:${display};font-size:26px;font-weight:500;line-height:1;letter-spacing:-0.01em;text-decoration:none;`;
  if (shopName === DEFAULT_SHOP_NAME) {
    const { width, height } = WORDMARK_PX;
    const picture = (file: string, attributes: string, shown: string) =>
      `<img src="${escape(url)}/mail/${file}.png" ${attributes} width="${width}" height="${height}" style="display:${shown};border:0;">`;
    return `<a href="${escape(url)}" ${look({ text: 'ink' }, name)}>${picture('wordmark', 'class="on-light" alt="osier"', 'block')}${picture('wordmark-dark', 'class="on-dark" alt=""', 'none;mso-hide:all')}</a>`;
  }
  const strands = [0, 1, 2].map((row) => {
    const cells = [0, 1, 2].map((column) => {
      const ground = (row + column) % 2 === 0 ? 'accent' : 'weave';
      return `<td ${look({ ground, line: 'paper' }, 'width:7px;height:7px;border-width:1px;border-style:solid;font-size:0;line-height:0;')}>&nbsp;</td>`;
    });
    return `<tr>${cells.join('')}</tr>`;
  });
  return `<table ${table}><tr><td style="padding:0 10px 0 0;"><table ${table} aria-hidden="true">${strands.join('')}</table></td><td><a href="${escape(url)}" ${look({ text: 'ink' }, name)}>${escape(shopName)}</a></td></tr></table>`;
}

/** Renders a block. Of the actions only the `main` one is filled. */
function renderBlock(block: MailBlock, shop: MailShop, isMain: boolean): string {
  switch (block.kind) {
    case 'paragraph':
      return `<p ${look({ text: 'ink2' }, 'margin:0 0 16px;')}>${escape(block.text)}</p>`;
    case 'note':
      return `<p ${look({ text: 'ink3' }, 'margin:0 0 16px;font-size:14px;')}>${escape(block.text)}${block.link ? ` ${link(block.link.url, block.link.label)}` : ''}</p>`;
    case 'action':
      return renderAction(block, isMain);
    case 'items':
      return renderItems(block, shop);
    case 'details':
      return renderDetails(block);
  }
}

function renderAction({ url, label }: Extract<MailBlock, { kind: 'action' }>, isMain: boolean): string {
  const cell = look(
    { ground: isMain ? 'accent' : 'surface', line: 'accent' },
    'border-width:1px;border-style:solid;border-radius:2px;',
  );
  const button = look(
    { text: isMain ? 'onAccent' : 'accent' },
    'display:inline-block;padding:12px 23px;font-weight:600;text-decoration:none;',
  );
  return `<table ${table} style="margin:8px 0 24px;"><tr><td ${cell}><a href="${escape(url)}" ${button}>${escape(label)}</a></td></tr></table>`;
}

const AMOUNT_STYLE = 'text-align:right;white-space:nowrap;font-variant-numeric:tabular-nums;';

function renderItems(
  { lines, sums, total, payments = [] }: Extract<MailBlock, { kind: 'items' }>,
  shop: MailShop,
): string {
  const edge = 'border-width:1px 0 0;border-style:solid;padding:14px 0;vertical-align:top;';
  const rows = lines.map(({ title, details, pieces, discounts = [], was, amount, picture }) => {
    const small = look({ text: 'ink3' }, 'font-size:14px;');
    const before = was === undefined ? '' : `<s ${small}>${escape(was)}</s><br>`;
    return `<tr><td width="${PICTURE_PX.width}" ${look({ line: 'line' }, `${edge}width:${PICTURE_PX.width}px;`, 'thumb')}>${renderPicture(picture, shop)}</td><td ${look({ text: 'ink', line: 'line' }, `${edge}padding-left:16px;word-break:break-word;`, 'item')}>${escape(title)}<br><span ${small}>${[details, ...(pieces === undefined ? [] : [pieces]), ...discounts].map(keepTogether).join('<br>')}</span></td><td ${look({ text: 'ink', line: 'line' }, `${edge}padding-left:12px;${AMOUNT_STYLE}`, 'item')}>${before}${escape(amount)}</td></tr>`;
  });
  const smallRow = ([name, amount]: readonly [string, string], index: number) => {
    const style = `border-width:${index === 0 ? '1px' : '0'} 0 0;border-style:solid;padding:6px 0;font-size:14px;`;
    return sumRow([name, amount], (more) => look({ text: 'ink2', line: 'line' }, style + more));
  };
  const totalRow =
    total &&
    sumRow(total, (more) =>
      look({ text: 'ink', line: 'line' }, `${edge}font-size:18px;font-weight:600;${more}`),
    );
  return `<table ${table} width="100%" style="margin:8px 0 16px;">${[...rows, ...sums.map(smallRow), totalRow ?? '', ...payments.map(smallRow)].join('')}</table>`;
}

/** Escapes a text, and keeps a quantity and its price on one line. */
function keepTogether(text: string): string {
  return escape(text).replaceAll(' × ', '&nbsp;×&nbsp;');
}

function sumRow([name, amount]: readonly [string, string], cell: (more: string) => string): string {
  return `<tr><td colspan="2" ${cell('')}>${escape(name)}</td><td ${cell(AMOUNT_STYLE)}>${escape(amount)}</td></tr>`;
}

/** Renders the picture of an item. It has no text alternative, because the title of the item stands beside it. */
function renderPicture(picture: string, { url }: MailShop): string {
  const { width, height } = PICTURE_PX;
  const size = `width:${width}px;height:${height}px;`;
  if (picture === '') return `<div ${look({ ground: 'image' }, size)}></div>`;
  const src = new URL(smallPictureUrl(picture), url).href;
  return `<img src="${escape(src)}" alt="" width="${width}" height="${height}" ${look({ ground: 'image' }, `${size}display:block;border:0;object-fit:cover;`)}>`;
}

function renderDetails({ rows }: Extract<MailBlock, { kind: 'details' }>): string {
  const cells = rows.map(
    ([name, values]) =>
      `<tr><td ${look({ text: 'ink3' }, 'padding:6px 16px 6px 0;vertical-align:top;font-size:14px;white-space:nowrap;')}>${escape(name)}</td><td ${look({ text: 'ink2' }, 'padding:6px 0;vertical-align:top;font-size:14px;word-break:break-word;')}>${values.map(escape).join('<br>')}</td></tr>`,
  );
  return `<table ${table} width="100%" ${look({ line: 'line' }, 'border-width:1px 0 0;border-style:solid;padding:10px 0 0;margin:0 0 16px;')}>${cells.join('')}</table>`;
}

/** Returns the attributes that give an element its colours in both themes, besides other declarations and a class. */
function look(
  colours: { readonly [P in Part]?: (typeof PAINTED)[P][number] },
  style = '',
  className?: string,
): string {
  const painted = PARTS.flatMap((part) => {
    const colour = colours[part];
    return colour === undefined
      ? []
      : [{ name: `${part}-${colour}`, css: `${PROPERTY[part]}:${light[colour]};` }];
  });
  const classes = [...painted.map(({ name }) => name), ...(className === undefined ? [] : [className])];
  return `class="${classes.join(' ')}" style="${style}${painted.map(({ css }) => css).join('')}"`;
}

/** Escapes a text for HTML elements and attributes. */
function escape(text: string): string {
  return oneLine(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}
