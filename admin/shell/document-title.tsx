/** The title of the document. Without `children` it names the back office alone. */
export function DocumentTitle({ children }: { children?: string }) {
  return <title>{children === undefined ? 'Osier back office' : `${children} | Osier back office`}</title>;
}
