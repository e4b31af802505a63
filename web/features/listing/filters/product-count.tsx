/** '36 products', or '240+ products' when `count` is a lower bound (`more`). Screen readers announce changes. */
export function ProductCount({ count, more }: { count: number; more: boolean }) {
  return (
    <p className="muted num" role="status">
      {count}
      {more && '+'} {count === 1 ? 'product' : 'products'}
    </p>
  );
}
