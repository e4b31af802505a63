import type { CallOutput } from '#contract/calls.ts';
import { productName } from '#domain/catalogue/product-name.ts';
import { BLOCKS } from '#domain/content/block-fields.ts';
import { contentPath } from '../../content/content-path.ts';
import { countOf } from '../../ui/count-text.ts';
import { clockTime } from '../../ui/dates-and-times.ts';
import type { Attention } from './attention-item.ts';
import { describeAge } from './describe-age.ts';

type Today = CallOutput<'readToday'>;

/** Describes the products and blocks whose pictures failed. */
export function describePictures(failed: Today['failedPictures']): Attention[] {
  if (failed === null) return [];
  const { count, products, blocks } = failed;
  const rest = count - products.length;
  return [
    ...products.map((product, index) =>
      describeFailed({
        name: productName(product),
        error:
          product.error +
          (rest > 0 && index === products.length - 1 ? ` (${countOf(rest, 'more product')})` : ''),
        to: `/products/${product.id}`,
      }),
    ),
    ...blocks.map(({ id, error }) =>
      describeFailed({ name: `‘${BLOCKS[id].label}’`, error, to: contentPath(id) }),
    ),
  ];
}

function describeFailed({ name, error, to }: { name: string; error: string; to: string }): Attention {
  return {
    id: `pictures ${to}`,
    tone: 'bad',
    icon: 'camera',
    title: `Pictures of ${name} failed`,
    detail: error,
    action: { label: 'Open', to },
  };
}

/** Describes the imports whose rows have errors or were refused. */
export function describeImports(failed: Today['failedImports']): Attention[] {
  return (failed ?? []).map(({ id, name, rows, isApplied }) => {
    const count = rows === 1 ? '1 row' : `${rows} rows`;
    return {
      id: `import ${id}`,
      tone: 'wait',
      icon: 'up-down',
      title: isApplied ? `${count} of ${name} refused` : `${count} of ${name} with errors`,
      detail: isApplied ? 'The list says why.' : 'Nothing is imported yet.',
      action: isApplied
        ? { label: 'Show', to: `/import-export/${id}?rows=refused` }
        : { label: 'Fix', to: `/import-export/${id}?rows=error` },
    };
  });
}

/** Describes the products that are due within a day, first those that cannot be published. */
export function describeScheduled(scheduled: Today['scheduled'], now: number): Attention[] {
  if (scheduled === null || scheduled.count === 0) return [];
  const { count, nextAt, incomplete } = scheduled;
  return [
    ...incomplete.map((product): Attention => ({
      id: `incomplete ${product.id}`,
      tone: 'bad',
      icon: 'products',
      title: `${productName(product)} is due ${describeWait(product.publishAt, now)}, but cannot be published`,
      detail: `${product.reason} Otherwise it becomes a draft again.`,
      action: { label: 'Complete', to: `/products/${product.id}` },
    })),
    {
      id: 'scheduled',
      tone: 'wait',
      icon: 'clock',
      title:
        count === 1 ? '1 product is published within a day' : `${count} products are published within a day`,
      detail:
        nextAt === null
          ? ''
          : `The ${count === 1 ? 'time is' : 'first is at'} ${clockTime(Date.parse(nextAt))}.`,
      action: { label: 'Show', to: '/products?status=scheduled' },
    },
  ];
}

/** Returns when something happens, such as in 3 hours. */
function describeWait(at: string, now: number): string {
  return `in ${describeAge(Math.max(0, Date.parse(at) - now))}`;
}
