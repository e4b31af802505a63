import { privatePageMeta } from '../page-meta/page-title.ts';
import type { Route } from './+types/logout';
import { LoginPage } from './login-page.tsx';
import { readLogin } from './read-login.ts';

export function loader({ context }: Route.LoaderArgs) {
  return readLogin(context);
}

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Login');

/** Shows the login form and changes nothing. The Logout buttons sign out by POST, then navigate here (DECISIONS 4). */
export default function Logout({ loaderData }: Route.ComponentProps) {
  return <LoginPage {...loaderData} />;
}
