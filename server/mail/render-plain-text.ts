import {
  oneLine,
  termsUrl,
  TERMS_LABEL,
  type MailBlock,
  type MailContent,
  type MailShop,
} from './mail-text.ts';

/** Renders a mail as plain text, with an empty line between its blocks. */
export function renderPlainText({
  heading,
  blocks,
  reason,
  isForStaff,
  linksTerms,
  shop,
}: MailContent): string {
  const foot = ['-- ', reason, shop.url, ...(shop.address === '' ? [] : [oneLine(shop.address)])];
  const parts = [
    oneLine(shop.name).toUpperCase(),
    oneLine(heading),
    ...blocks.map(renderBlock),
    ...(isForStaff === true ? [] : [help(shop)]),
    ...(linksTerms === true ? [`${TERMS_LABEL}:\n${termsUrl(shop.url)}`] : []),
    foot.join('\n'),
  ];
  return `${parts.join('\n\n')}\n`;
}

function help({ email, phone }: MailShop): string {
  return oneLine(`Questions? Write to ${email}${phone === '' ? '' : ` or call ${phone}`}.`);
}

function renderBlock(block: MailBlock): string {
  switch (block.kind) {
    case 'paragraph':
      return oneLine(block.text);
    case 'note':
      return `${oneLine(block.text)}${block.link ? `\n${block.link.label}:\n${block.link.url}` : ''}`;
    case 'action':
      return `${block.label}:\n${block.url}`;
    case 'items': {
      const lines = block.lines.map(({ title, details, pieces, discounts = [], was, amount }) =>
        [
          oneLine(title),
          pieces === undefined ? details : `${details}, ${pieces}`,
          ...discounts,
          was === undefined ? amount : `${amount}, was ${was}`,
        ]
          .map(oneLine)
          .join('\n  '),
      );
      const sums = [...block.sums, ...(block.total ? [block.total] : []), ...(block.payments ?? [])].map(
        ([name, amount]) => `${name}: ${amount}`,
      );
      return [...lines, ...sums].join('\n');
    }
    case 'details':
      return block.rows.map(([name, values]) => `${name}: ${values.map(oneLine).join(', ')}`).join('\n');
  }
}
