export { createSmtp } from './smtp.ts';
