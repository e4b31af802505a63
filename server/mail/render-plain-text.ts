import { oneLine, type MailBlock, type MailPlan } from './mail-text.ts';

/** A message as plain text: paragraphs, and an empty line between them. */
export function renderPlainText({ heading, blocks, reason, shopUrl }: MailPlan): string {
  const parts = ['OSIER', oneLine(heading), ...blocks.map(renderBlock), `-- \n${reason}\n${shopUrl}`];
  return `${parts.join('\n\n')}\n`;
}

function renderBlock(block: MailBlock): string {
  switch (block.kind) {
    case 'words':
      return oneLine(block.text);
    case 'way':
      return `${block.label}:\n${block.url}`;
    case 'bill': {
      const lines = block.lines.map(
        ({ title, details, amount }) => `${oneLine(title)}\n  ${oneLine(details)}\n  ${amount}`,
      );
      return [...lines, `${block.total[0]}: ${block.total[1]}`].join('\n');
    }
    case 'facts':
      return block.rows.map(([name, values]) => `${name}: ${values.map(oneLine).join(', ')}`).join('\n');
  }
}
