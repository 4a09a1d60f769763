import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type SmtpSink, startSmtpSink } from '../../../test/support/smtp-sink.ts';
import type { OutgoingMessage } from '../../platform/outbox/index.ts';
import { createSmtp } from './index.ts';

let sink: SmtpSink;
const FROM = '모아 <no-reply@moa.example>';
const message: OutgoingMessage = {
  key: '2f1c9a52-0000-4000-8000-000000000001',
  kind: 'MAIL',
  template: 'RESET_LINK',
  to: 'seller@example.kr',
  subject: '[모아] 비밀번호를 다시 설정해주십시오',
  text: '홍길동 님,\n\n.\nhttps://moa.example/foundPwd?token=abc&x=1\n<b>&</b>',
  variables: {},
};

beforeEach(async () => {
  sink = await startSmtpSink();
});
afterEach(() => sink.stop());

const smtp = (url = `smtp://127.0.0.1:${sink.port}`) => createSmtp({ config: { url, from: FROM }, timeoutMs: 2_000 });

/** Parts of a message, decoded. */
function read(raw: string): { header: (name: string) => string; parts: string[] } {
  const [head = '', ...rest] = raw.split('\n\n');
  const unfolded = head.replace(/\n[ \t]+/g, ' ');
  const boundary = /boundary="([^"]+)"/.exec(unfolded)?.[1] ?? '';
  const parts = rest
    .join('\n\n')
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => {
      const [partHead = '', ...body] = part.trim().split('\n\n');
      const text = body.join('\n\n');
      if (/base64/i.test(partHead)) return Buffer.from(text, 'base64').toString();
      const bytes = text.replace(/=\n/g, '').replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
      return Buffer.from(bytes, 'latin1').toString();
    });
  return { header: (name) => new RegExp(`^${name}: (.*)$`, 'im').exec(unfolded)?.[1] ?? '', parts };
}

describe('a mail', () => {
  test('arrives in Korean, as text and as HTML, under an id that our key gives', async () => {
    expect(await smtp().send(message)).toEqual({ kind: 'sent', ref: `<${message.key}@moa.example>` });
    expect(sink.mails).toMatchObject([{ from: 'no-reply@moa.example', to: 'seller@example.kr' }]);
    const { header, parts } = read(sink.mails[0]?.raw ?? '');
    const subject = header('Subject').replace(/\?= =\?UTF-8\?[BQ]\?/gi, '');
    const encoded = /=\?UTF-8\?B\?([^?]+)\?=/i.exec(subject)?.[1];
    expect(encoded ? Buffer.from(encoded, 'base64').toString() : header('Subject')).toContain('비밀번호');
    expect(header('Message-ID')).toBe(`<${message.key}@moa.example>`);
    expect(header('Auto-Submitted')).toBe('auto-generated');
    expect(parts[0]?.trim()).toBe(message.text);
    expect(parts[1]).toContain('<a href="https://moa.example/foundPwd?token=abc&#38;x=1"');
    expect(parts[1]).toContain('&#60;b&#62;');
  });

  test('is given to a server that wants a login', async () => {
    const strict = await startSmtpSink({ user: 'moa@x', pass: 'p/w' });
    const url = (pass: string) => `smtp://moa%40x:${encodeURIComponent(pass)}@127.0.0.1:${strict.port}`;
    expect(await smtp(url('p/w')).send(message)).toMatchObject({ kind: 'sent' });
    expect(await smtp(url('wrong')).send(message)).toMatchObject({ kind: 'again' });
    expect(strict.mails).toHaveLength(1);
    await strict.stop();
  });
});

describe('a failure', () => {
  test.each([
    ['REFUSE_RECIPIENT', 'refused', 0],
    ['REFUSE_MESSAGE', 'refused', 0],
    ['DEFER', 'again', 0],
    ['LOSE_ANSWER', 'unknown', 1],
    ['CUT_BEFORE_DATA', 'unknown', 0],
  ] as const)('%s is %s', async (fault, kind, kept) => {
    sink.faults.push(fault);
    const outcome = await smtp().send(message);
    expect(outcome.kind).toBe(kind);
    expect(sink.mails).toHaveLength(kept);
    expect(JSON.stringify(outcome)).not.toMatch(/seller@example|홍길동|token=abc/);
  });

  test('to connect is tried again', async () => {
    const { port } = sink;
    await sink.stop();
    expect(await smtp(`smtp://127.0.0.1:${port}`).send(message)).toMatchObject({ kind: 'again' });
    sink = await startSmtpSink();
  });

  test('of a server that never greets ends in time', async () => {
    const silent = await startSmtpSink();
    const outcome = await createSmtp({ config: { url: `smtps://127.0.0.1:${silent.port}`, from: FROM }, timeoutMs: 300 }).send(message);
    expect(['again', 'unknown']).toContain(outcome.kind);
    await silent.stop();
  });
});
