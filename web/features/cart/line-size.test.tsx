import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { LineSize } from './line-size.tsx';

/** Returns the label of a line with this size, the only one of its product. */
function labelOf(size: string): string {
  const html = renderToStaticMarkup(
    <LineSize
      name="Field Tee"
      size={size}
      sizes={[{ size, stock: 9 }]}
      otherLines={[]}
      onChange={() => {}}
    />,
  );
  return /<label.*<\/label>/.exec(html)?.[0] ?? '';
}

test('shows the label Size before a size, but hides it before One size', () => {
  expect(labelOf('M')).not.toMatch(/<label[^>]* class=/);
  expect(labelOf('One size')).toMatch(/<label[^>]* class="visually-hidden"/);
  expect(labelOf('One size')).toContain('Field Tee');
});
