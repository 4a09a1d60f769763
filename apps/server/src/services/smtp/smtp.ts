/** Mail by any SMTP server. A message carries the same Message-ID at every try, so that one sent twice is recognised as one. */
import type { Transporter } from 'nodemailer';
import type { SmtpConfig } from '../../platform/config/index.ts';
import { type MessageProvider, type OutgoingMessage, type SendOutcome, textToHtml } from '../../platform/outbox/index.ts';

export interface SmtpOptions {
  config: SmtpConfig;
  timeoutMs?: number;
}

/** What nodemailer reports about a failure. */
interface MailError {
  code?: string;
  originalCode?: string;
  responseCode?: number;
  command?: string;
}

const SUBMISSION_PORT = 587;
const TLS_PORT = 465;
/** The connection was never made, or ended before a message was given. */
const NEVER_GIVEN = new Set(['EDNS', 'ETLS', 'EAUTH', 'ENOAUTH', 'ECONFIG', 'EPROXY']);
const NEVER_CONNECTED = new Set(['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN', 'CONNECTION_TIMEOUT']);

export function createSmtp({ config, timeoutMs = 20_000 }: SmtpOptions): MessageProvider {
  // Loaded with the first mail: a worker that sends none does not pay for it.
  let transport: Promise<Transporter> | undefined;
  const domain = /@([^\s<>@]+?)>?$/.exec(config.from)?.[1] ?? 'moa.invalid';
  return {
    name: 'SMTP',
    timeoutMs: 2 * timeoutMs,
    send: async (message) => {
      try {
        transport ??= openTransport(new URL(config.url), timeoutMs);
        const { messageId } = await (await transport).sendMail(mailOf(message, config.from, `<${message.key}@${domain}>`));
        return { kind: 'sent', ref: messageId };
      } catch (error) {
        return failureOf(error as MailError);
      }
    },
  };
}

async function openTransport(url: URL, timeoutMs: number): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  const secure = url.protocol === 'smtps:';
  const user = decodeURIComponent(url.username);
  const local = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(url.hostname);
  return createTransport({
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? (secure ? TLS_PORT : SUBMISSION_PORT) : Number(url.port),
    secure,
    // A password never travels in clear, whatever the server offers.
    requireTLS: !secure && user !== '' && !local,
    ...(user === '' ? {} : { auth: { user, pass: decodeURIComponent(url.password) } }),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

function mailOf(message: OutgoingMessage, from: string, messageId: string) {
  return {
    from,
    to: message.to,
    subject: message.subject,
    text: message.text,
    html: `<!doctype html><html lang="ko"><body style="font-family:sans-serif;line-height:1.6">${textToHtml(message.text)}</body></html>`,
    messageId,
    // Nobody's holiday notice is wanted.
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}

function failureOf({ code = '', originalCode = '', responseCode, command = '' }: MailError): SendOutcome {
  const reason = `메일 서버가 받지 않았습니다 (${responseCode ?? (originalCode || code || 'error')}${command && responseCode ? ` ${command}` : ''}).`;
  if (NEVER_GIVEN.has(code) || NEVER_CONNECTED.has(originalCode)) return { kind: 'again', reason };
  if (responseCode === undefined)
    return { kind: 'unknown', reason: `메일 서버의 응답을 받지 못했습니다 (${originalCode || code || 'error'}).` };
  // 5xx about our sender or login is the operator's to mend; about the recipient or the message it stays.
  const final = responseCode >= 500 && (command === 'RCPT TO' || command === 'DATA');
  return final ? { kind: 'refused', reason } : { kind: 'again', reason };
}
