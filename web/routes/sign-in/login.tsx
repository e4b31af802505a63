import { privatePage } from '../page-head/page-title.ts';
import type { Route } from './+types/login';
import { leadOn } from './lead-on.ts';
import { LoginPage } from './login-page.tsx';
import { readLogin } from './read-login.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  await leadOn({ request, context });
  return readLogin(context);
}

export const meta = () => privatePage('Login');

export default function Login({ loaderData }: Route.ComponentProps) {
  return <LoginPage {...loaderData} />;
}
