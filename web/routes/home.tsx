import { href, Link } from 'react-router';
import { clientContext } from './client-context.ts';
import { Hero } from '../features/home/hero.tsx';
import { ProductGrid } from '../features/listing/product-grid.tsx';
import { SectionHead } from '../ui/page-head.tsx';
import type { Route } from './+types/home';
import { valueOf } from './answer.ts';

/** How many of the newest products the home page shows. */
const SHOWN = 8;

export async function loader({ context }: Route.LoaderArgs) {
  const products = await context.get(clientContext).listProducts({ query: { limit: String(SHOWN) } });
  return { products: valueOf(products) };
}

export const meta: Route.MetaFunction = () => [
  { title: 'Osier, everyday clothes' },
  {
    name: 'description',
    content: 'Everyday clothes for women, men and kids, cut simply and made to be worn often.',
  },
];

export default function Home({ loaderData: { products } }: Route.ComponentProps) {
  return (
    <>
      <Hero />
      <section className="wrap section" aria-labelledby="newest">
        <SectionHead title="New in" id="newest">
          <Link className="link" to={href('/shop')}>
            See all products
          </Link>
        </SectionHead>
        <ProductGrid products={products} columns={4} />
      </section>
    </>
  );
}
