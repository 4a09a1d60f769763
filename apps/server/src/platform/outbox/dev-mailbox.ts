/**
 * `/dev/outbox`: what would have reached people, for copies that are tried out. It shows codes to whoever asks, a newcomer who cannot sign
 * in yet included: so it exists outside production only.
 */
import type { FastifyInstance } from 'fastify';
import type { PlatformVault } from '../crypto/index.ts';
import type { Database } from '../database/index.ts';
import { newNonce, pagePolicy } from '../http/index.ts';
import { canonicalAddress, contentAssociatedData, type MessageContent, recipientAssociatedData, recipientHash } from './enqueue.ts';
import { escapeHtml, textToHtml } from './html.ts';
import { type MessageStatus, type OutboxRow, recentMessages } from './outbox.queries.ts';
import type { MessageKind } from './templates.ts';

export interface MailboxMessage {
  id: number;
  kind: MessageKind;
  template: string;
  to: string;
  subject: string;
  text: string;
  status: MessageStatus;
  error: string;
  createdAt: string;
}

const SHOWN = 50;
const KIND_TITLES: Record<MessageKind, string> = { MAIL: '메일', SMS: '문자', ALIMTALK: '알림톡' };
const STATUS_TITLES: Record<MessageStatus, string> = {
  WAITING: '발송 대기',
  ACCEPTED: '발송 중',
  SENT: '발송됨',
  FAILED: '실패',
  DISCARDED: '버림',
};

export function registerDevMailbox(
  app: FastifyInstance,
  { database, platformVault }: { database: Database; platformVault: PlatformVault },
): void {
  const open = { access: 'PUBLIC', uncounted: true } as const;
  const read = async (to: string | undefined): Promise<MailboxMessage[]> => {
    const hash = to ? hashOf(platformVault, to) : null;
    if (to && hash === null) return [];
    const rows = await database.system((tx) => recentMessages(tx, hash, SHOWN), { readOnly: true });
    return rows.map((row) => opened(platformVault, row));
  };

  app.get<{ Querystring: { to?: string } }>(
    '/dev/outbox/messages',
    { config: { ...open, operation: 'dev.outbox.messages' } },
    async (request, reply) => reply.header('cache-control', 'no-store').send({ messages: await read(single(request.query.to)) }),
  );
  app.get<{ Querystring: { to?: string } }>(
    '/dev/outbox',
    { config: { ...open, operation: 'dev.outbox.page' } },
    async (request, reply) => {
      const nonce = newNonce();
      const to = single(request.query.to) ?? '';
      return reply
        .headers({
          'content-type': 'text/html; charset=utf-8',
          'cache-control': 'no-store',
          'content-security-policy': pagePolicy(nonce),
        })
        .send(page(await read(to), to, nonce));
    },
  );
}

/** A name given twice arrives as a list. */
function single(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function hashOf(platformVault: PlatformVault, to: string): Buffer | null {
  try {
    return recipientHash(platformVault, canonicalAddress(to.includes('@') ? 'MAIL' : 'SMS', to));
  } catch {
    return null;
  }
}

function opened(platformVault: PlatformVault, row: OutboxRow): MailboxMessage {
  const { subject, text } = JSON.parse(platformVault.open(row.content, contentAssociatedData(row.key))) as MessageContent;
  return {
    id: row.id,
    kind: row.kind,
    template: row.template,
    to: platformVault.open(row.recipient, recipientAssociatedData(row.key)),
    subject,
    text,
    status: row.status,
    error: row.error,
    createdAt: row.created_at.toISOString(),
  };
}

const STYLE = `
:root { color-scheme: light dark; font-family: Pretendard, system-ui, sans-serif; }
html { background: Canvas; color: CanvasText; }
body { max-width: 760px; margin: 32px auto; padding: 0 16px; line-height: 1.6; }
h1 { font-size: 1.4rem; }
form { display: flex; gap: 8px; margin: 16px 0; }
input { flex: 1; font: inherit; padding: 8px 12px; min-width: 0; }
input::placeholder { color: inherit; opacity: .75; }
button { font: inherit; padding: 8px 16px; border: 0; border-radius: 4px; background: #1864ab; color: #fff; }
article { border: 1px solid #8885; border-radius: 8px; padding: 12px 16px; margin: 12px 0; overflow-wrap: anywhere; }
h2 { font-size: 1rem; margin: 0 0 8px; }
header { display: flex; flex-wrap: wrap; gap: 4px 12px; font-size: .875rem; margin-bottom: 8px; }
.error { color: #c92a2a; }
@media (prefers-color-scheme: dark) { .error { color: #ff8787; } }
`;

function page(messages: readonly MailboxMessage[], to: string, nonce: string): string {
  const cards = messages.map(card).join('\n');
  const empty = to ? '이 주소로 보낸 메시지가 없습니다.' : '아직 보낸 메시지가 없습니다.';
  return `<!doctype html>
<html lang="ko">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,">
<title>개발용 우편함 - 모아</title>
<style nonce="${nonce}">${STYLE}</style>
</head>
<body>
<main>
<h1>개발용 우편함</h1>
<p>모아가 메일, 문자, 알림톡으로 보낸 메시지입니다. 최근 ${SHOWN}건을 보여드리며, 운영 환경에는 이 화면이 없습니다.</p>
<form method="get" action="/dev/outbox">
<input name="to" type="search" aria-label="받는 사람" placeholder="받는 사람의 메일 주소나 전화번호" value="${escapeHtml(to)}">
<button type="submit">조회</button>
</form>
${cards || `<p>${empty}</p>`}
</main>
</body>
</html>
`;
}

function card(message: MailboxMessage): string {
  const time = new Date(message.createdAt).toLocaleString('ko-KR', { timeZone: 'Asia/Seoul' });
  return `<article>
<header><span>${KIND_TITLES[message.kind]}</span><span>${escapeHtml(message.to)}</span><time datetime="${message.createdAt}">${time}</time><span>${STATUS_TITLES[message.status]}</span></header>
<h2>${escapeHtml(message.subject || message.template)}</h2>
<div>${textToHtml(message.text)}</div>
${message.error ? `<p class="error">${escapeHtml(message.error)}</p>` : ''}
</article>`;
}
