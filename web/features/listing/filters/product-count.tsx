/** '36 products', announced when it changes; '240+ products' where there are more than were counted. */
export function ProductCount({ count, more }: { count: number; more: boolean }) {
  return (
    <p className="muted num" role="status">
      {count}
      {more && '+'} {count === 1 ? 'product' : 'products'}
    </p>
  );
}
