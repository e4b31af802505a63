/** '36 products', or '240+ products' when `more` were not counted. Screen readers announce changes. */
export function ProductCount({ count, more }: { count: number; more: boolean }) {
  return (
    <p className="muted num" role="status">
      {count}
      {more && '+'} {count === 1 ? 'product' : 'products'}
    </p>
  );
}
