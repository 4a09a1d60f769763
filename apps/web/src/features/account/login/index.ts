/** What other features may use of the login. */
export { LoginForm, LoginLinks } from './login-form.tsx';
