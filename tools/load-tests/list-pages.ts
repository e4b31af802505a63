const LISTED_PAGE_COUNT = 30;
const LISTED_PICTURE_COUNT = 3;

/** Lists the home page of a shop, the pages of products and listings that it links to, a search, and pictures that it shows. */
export async function listPages(origin: string): Promise<string[]> {
  const home = await (await fetch(origin)).text();
  const links = [...home.matchAll(/href="(\/product[^"#]*)"/g)].map(([, path = '']) =>
    path.replaceAll('&amp;', '&'),
  );
  const pictures = [...home.matchAll(/src="(\/[^"]+\.(?:webp|avif|jpg))"/g)].map(([, path = '']) => path);
  return [
    ...['/', '/shop?q=dress', ...new Set(links)].slice(0, LISTED_PAGE_COUNT),
    ...[...new Set(pictures)].slice(0, LISTED_PICTURE_COUNT),
  ];
}
