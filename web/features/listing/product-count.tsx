/** '36 products', announced when it changes. */
export function ProductCount({ count }: { count: number }) {
  return (
    <p className="muted num" role="status">
      {count} {count === 1 ? 'product' : 'products'}
    </p>
  );
}
