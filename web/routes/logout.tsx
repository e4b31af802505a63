import { LoginPage } from './login-page.tsx';
import { privatePage } from './page-title.ts';

export const meta = () => privatePage('Login');

/** Opening this address changes nothing: it shows the login form. Signing out is a POST that then leads here (DECISIONS 4). */
export default LoginPage;
