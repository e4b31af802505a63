import { useEffect } from 'react';
import { forgetRecentProducts } from '../../shop-state/persistence/recent-products.ts';
import { privatePageMeta } from '../page-meta/page-title.ts';
import type { Route } from './+types/logout';
import { LoginPage } from './login-page.tsx';
import { readLogin } from './read-login.ts';

export function loader({ context }: Route.LoaderArgs) {
  return readLogin(context);
}

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Login');

/**
 * Shows the login form and signs nobody out. The Logout buttons sign out by POST, then navigate here (DECISIONS 4). Forgets the products
 * viewed last, which the next customer in this browser must not see.
 */
export default function Logout({ loaderData }: Route.ComponentProps) {
  useEffect(forgetRecentProducts, []);
  return <LoginPage {...loaderData} />;
}
