const MAX_PAGES = 30;

/** Lists the home page of a shop and the pages of products and listings that it links to. */
export async function listPages(origin: string): Promise<string[]> {
  const home = await (await fetch(origin)).text();
  const links = [...home.matchAll(/href="(\/product[^"#]*)"/g)].map(([, path = '']) =>
    path.replaceAll('&amp;', '&'),
  );
  return ['/', ...new Set(links)].slice(0, MAX_PAGES);
}
