import { data } from 'react-router';

/** Returns a 404 for every unknown URL (DECISIONS 5). */
export function loader() {
  throw data(null, { status: 404 });
}

export default function NotFound() {
  return null;
}
