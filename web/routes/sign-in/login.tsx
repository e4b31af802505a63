import { privatePageMeta } from '../page-meta/page-title.ts';
import type { Route } from './+types/login';
import { LoginPage } from './login-page.tsx';
import { readLogin } from './read-login.ts';
import { redirectIfSignedIn } from './redirect-if-signed-in.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  await redirectIfSignedIn({ request, context });
  return readLogin(context);
}

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Login');

export default function Login({ loaderData }: Route.ComponentProps) {
  return <LoginPage {...loaderData} />;
}
