/** The views of the product list that every shop has: the name of each, and the parameters of the list's URL. */
export const STANDARD_VIEWS: readonly { readonly name: string; readonly query: string }[] = [
  { name: 'All', query: '' },
  { name: 'Published', query: 'status=published' },
  { name: 'Drafts', query: 'status=draft' },
  { name: 'Scheduled', query: 'status=scheduled' },
  { name: 'Sold out', query: 'status=published&stock=sold_out' },
];
