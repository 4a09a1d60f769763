export { createSmtp, type SmtpOptions } from './smtp.ts';
