import { useEffect } from 'react';

/** Sets the title of the document. Without `children` it names the back office alone. */
export function DocumentTitle({ children }: { children?: string }) {
  const title = children === undefined ? 'Osier back office' : `${children} | Osier back office`;
  // React would add a `title` element to the one that the server sends, and HTML allows only one.
  useEffect(() => {
    document.title = title;
  }, [title]);
  return null;
}
