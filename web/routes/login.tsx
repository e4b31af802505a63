import { LoginPage } from './login-page.tsx';
import { privatePage } from './page-title.ts';

export const meta = () => privatePage('Login');

export default LoginPage;
