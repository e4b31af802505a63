import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseBody, summariseBody, type BodyPart } from './parse-body.ts';

test('the start of a line decides whether it is a heading, a list item, a numbered step or a paragraph', () => {
  const body = [
    '# Returns',
    'Within',
    '30 days.',
    '',
    '## How',
    '1. Write',
    '2. Send',
    '- unworn',
    '* clean',
  ];
  expect(parseBody(body.join('\n'))).toEqual([
    { kind: 'heading', content: [{ text: 'Returns' }] },
    { kind: 'paragraph', content: [{ text: 'Within' }, { text: ' ' }, { text: '30 days.' }] },
    { kind: 'subheading', content: [{ text: 'How' }] },
    { kind: 'steps', items: [[{ text: 'Write' }], [{ text: 'Send' }]] },
    { kind: 'list', items: [[{ text: 'unworn' }], [{ text: 'clean' }]] },
  ]);
});

test('a link has a text and the address of a page, a site, an email address or a phone number', () => {
  const [part] = parseBody('See [shop](/shop), [us](mailto:a@b.co) or [this](https://a.co/x).');
  expect(part).toEqual({
    kind: 'paragraph',
    content: [
      { text: 'See ' },
      { text: 'shop', href: '/shop' },
      { text: ', ' },
      { text: 'us', href: 'mailto:a@b.co' },
      { text: ' or ' },
      { text: 'this', href: 'https://a.co/x' },
      { text: '.' },
    ],
  });
});

test.each([
  '[a](javascript:alert)',
  '[a](//elsewhere.example)',
  '[a](/\\elsewhere.example)',
  '[a](data:text/html,x)',
  '<b onclick="x">a</b>',
])('%s is text', (line) => {
  expect(parseBody(line)).toEqual([{ kind: 'paragraph', content: [{ text: line }] }]);
});

test('no text is lost, and every address is allowed', () => {
  const line = fc.string({
    unit: fc.constantFrom('#', '-', '1.', ' ', 'a', '[b](/c)', '[d](javascript:e)', '<', '\n'),
  });
  fc.assert(
    fc.property(line, (body) => {
      const pieces = parseBody(body).flatMap((part: BodyPart) =>
        'items' in part ? part.items.flat() : part.content,
      );
      expect(pieces.every(({ href }) => href === undefined || href === '/c')).toBe(true);
      const letters = (text: string) => text.replaceAll(/[^a-d<]/g, '');
      const source = body.replaceAll('[b](/c)', 'b');
      expect(letters(pieces.map(({ text }) => text).join(''))).toBe(letters(source));
    }),
    { numRuns: 500 },
  );
});

test('the summary is the first paragraph, cut at a word', () => {
  expect(summariseBody(parseBody('# A\n\nShipping is free today.'), 14)).toBe('Shipping is…');
  expect(summariseBody(parseBody('Short.'), 14)).toBe('Short.');
  expect(summariseBody(parseBody('送料は無料です'), 5)).toBe('送料は無料…');
  expect(summariseBody(parseBody('👗👗👗'), 3)).toBe('👗…');
  expect(summariseBody(parseBody('# A'), 14)).toBeUndefined();
});
