/** '36 products', or '240+ products' when `count` is a lower bound. Screen readers announce changes. */
export function ProductCount({ count, isCountLowerBound }: { count: number; isCountLowerBound: boolean }) {
  return (
    <p className="muted num" role="status">
      {count}
      {isCountLowerBound && '+'} {count === 1 ? 'product' : 'products'}
    </p>
  );
}
