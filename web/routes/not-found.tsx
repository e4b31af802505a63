import { data } from 'react-router';

/** Every address that is no page of the shop: a real 404 (DECISIONS 5). */
export function loader() {
  throw data(null, { status: 404 });
}

export default function NotFound() {
  return null;
}
