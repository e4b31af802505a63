import { oneLine, type MailBlock, type MailContent, type MailShop } from './mail-text.ts';

/*
 * Mail clients support little: hence layout by tables, inline styles, and no web fonts or images. The colours are the light theme of
 * web/ui/theme/tokens.css; the fonts are its fallbacks.
 */
const colour = {
  paper: '#fbfaf8',
  surface: '#ffffff',
  line: '#dddbd4',
  ink: '#1f211e',
  ink2: '#4b4d46',
  ink3: '#65675e',
  accent: '#2f4a3e',
  weave: '#b5cdbb',
} as const;
const display = "Ysabeau,Optima,Candara,'Gill Sans',sans-serif";
const body = "'Hanken Grotesk','Helvetica Neue',Helvetica,Arial,sans-serif";
const table = 'role="presentation" cellpadding="0" cellspacing="0" border="0"';

/** Renders a mail as an HTML document without external resources. */
export function renderHtml({ subject, heading, blocks, reason, shop }: MailContent): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escape(subject)}</title>
</head>
<body style="margin:0;padding:0;background:${colour.paper};color:${colour.ink};font-family:${body};font-size:16px;line-height:1.55;">
<table ${table} width="100%" style="background:${colour.paper};"><tr><td align="center" style="padding:32px 16px;">
<table ${table} width="100%" style="max-width:560px;">
<tr><td style="padding:0 0 24px;">${wordmark(shop)}</td></tr>
<tr><td style="padding:32px;background:${colour.surface};border:1px solid ${colour.line};">
<h1 style="margin:0 0 16px;font-family:${display};font-size:28px;font-weight:500;line-height:1.15;letter-spacing:-0.01em;color:${colour.ink};">${escape(heading)}</h1>
${blocks.map(renderBlock).join('\n')}
</td></tr>
<tr><td style="padding:24px 0 0;font-size:13px;color:${colour.ink3};">${escape(reason)}<br><a href="${escape(shop.url)}" style="color:${colour.ink3};">${escape(shop.url)}</a>${address(shop)}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
}

/** Draws the logo with table cells and text, because mail clients block images. */
function wordmark({ name: shopName, url }: MailShop): string {
  const strands = [0, 1, 2].map((row) => {
    const cells = [0, 1, 2].map((column) => {
      const ground = (row + column) % 2 === 0 ? colour.accent : colour.weave;
      return `<td style="width:7px;height:7px;background:${ground};border:1px solid ${colour.paper};font-size:0;line-height:0;">&nbsp;</td>`;
    });
    return `<tr>${cells.join('')}</tr>`;
  });
  const name = `font-family:${display};font-size:26px;font-weight:600;line-height:1;letter-spacing:-0.01em;color:${colour.ink};text-decoration:none;`;
  return `<table ${table}><tr><td style="padding:0 10px 0 0;"><table ${table} aria-hidden="true">${strands.join('')}</table></td><td><a href="${escape(url)}" style="${name}">${escape(shopName)}</a></td></tr></table>`;
}

function address({ address: text }: MailShop): string {
  return text === '' ? '' : `<br>${escape(text)}`;
}

function renderBlock(block: MailBlock): string {
  switch (block.kind) {
    case 'paragraph':
      return `<p style="margin:0 0 16px;color:${colour.ink2};">${escape(block.text)}</p>`;
    case 'action':
      return `<table ${table} style="margin:8px 0 24px;"><tr><td style="background:${colour.accent};border-radius:2px;"><a href="${escape(block.url)}" style="display:inline-block;padding:13px 24px;color:#ffffff;font-weight:600;text-decoration:none;">${escape(block.label)}</a></td></tr></table>`;
    case 'items':
      return renderItems(block);
    case 'details':
      return renderDetails(block);
  }
}

function renderItems({ lines, sums, total, payments = [] }: Extract<MailBlock, { kind: 'items' }>): string {
  const edge = `border-top:1px solid ${colour.line};padding:14px 0;vertical-align:top;`;
  const amountStyle = 'text-align:right;white-space:nowrap;font-variant-numeric:tabular-nums;';
  const rows = lines.map(
    ({ title, details, discounts = [], was, amount }) =>
      `<tr><td style="${edge}">${escape(title)}<br><span style="font-size:14px;color:${colour.ink3};">${[details, ...discounts].map(escape).join('<br>')}</span></td><td style="${edge}${amountStyle}">${was === undefined ? '' : `<s style="font-size:14px;color:${colour.ink3};">${escape(was)}</s><br>`}${escape(amount)}</td></tr>`,
  );
  const smallRow = ([name, amount]: readonly [string, string], index: number) => {
    const line = index === 0 ? `border-top:1px solid ${colour.line};` : '';
    const style = `${line}padding:6px 0;font-size:14px;color:${colour.ink2};`;
    return `<tr><td style="${style}">${escape(name)}</td><td style="${style}${amountStyle}">${escape(amount)}</td></tr>`;
  };
  const totalRow =
    total &&
    `<tr><td style="${edge}font-size:18px;font-weight:600;">${escape(total[0])}</td><td style="${edge}${amountStyle}font-size:18px;font-weight:600;">${escape(total[1])}</td></tr>`;
  return `<table ${table} width="100%" style="margin:8px 0 16px;">${[...rows, ...sums.map(smallRow), totalRow ?? '', ...payments.map(smallRow)].join('')}</table>`;
}

function renderDetails({ rows }: Extract<MailBlock, { kind: 'details' }>): string {
  const cells = rows.map(
    ([name, values]) =>
      `<tr><td style="padding:6px 16px 6px 0;vertical-align:top;font-size:14px;color:${colour.ink3};white-space:nowrap;">${escape(name)}</td><td style="padding:6px 0;vertical-align:top;font-size:14px;color:${colour.ink2};word-break:break-word;">${values.map(escape).join('<br>')}</td></tr>`,
  );
  return `<table ${table} width="100%" style="border-top:1px solid ${colour.line};padding:10px 0 0;">${cells.join('')}</table>`;
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
