import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createLineLogger, redact, scrub } from './index.ts';

describe('what is logged', () => {
  test.each([
    ['authorization', 'Bearer abc'],
    ['accessToken', 'x'],
    ['client_secret', 'x'],
    ['buyerName', '김모아'],
    ['receiverPhone', '010-1234-5678'],
    ['address1', '서울시'],
    ['password', 'x'],
    ['Set-Cookie', 'x'],
    ['authNum', 'x'],
  ])('never shows what stands under %s, at any depth', (key, value) => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('list', 'object'), { maxLength: 8 }), (path) => {
        const nested = path.reduce<unknown>((inner, kind) => (kind === 'list' ? [inner] : { inner }), { [key]: value });
        expect(JSON.stringify(redact(nested))).not.toContain(value === 'x' ? '"x"' : value);
      }),
    );
  });

  test.each([
    ['sent with Bearer abcdefgh12345', 'abcdefgh12345'],
    ['token eyJhbGciOiJFZERTQSJ9.eyJzdWIiOiIxIn0.c2ln', 'c2ln'],
    ['call 010-1234-5678 now', '1234-5678'],
    ['mail kim@example.com', 'kim@example.com'],
    [`mail ${'k'.repeat(80)}@example.com`, 'k@example.com'],
    ['postgres://moa:hunter2@db/moa', 'hunter2'],
    ['GET /callback?code=s3cret&state=1', 's3cret'],
    ['GET /job-alarm?jobId=1&authNum=918273', '918273'],
  ])('texts are scrubbed: %s', (text, secret) => {
    expect(scrub(text)).not.toContain(secret);
    expect(redact({ note: text })).not.toHaveProperty('note', text);
  });

  test('an error keeps its name, code and cause, and loses the row that its detail quotes', () => {
    const cause = Object.assign(new Error('duplicate key'), { code: '23505', detail: 'Key (email)=(kim@example.com)' });
    const logged = JSON.stringify(redact({ err: new Error('could not save', { cause }) }));
    expect(logged).toContain('could not save');
    expect(logged).toContain('23505');
    expect(logged).not.toContain('kim@example.com');
  });

  test('a line is one JSON object with level and message', () => {
    const lines: string[] = [];
    const logger = createLineLogger((line) => lines.push(line));
    logger.info({ orderId: 5, buyer: '김모아', size: 10n }, 'order collected');
    expect(JSON.parse(lines[0] ?? '')).toEqual({ level: 'info', orderId: 5, buyer: '***', size: '10', msg: 'order collected' });
  });

  test('huge and circular values are cut, not followed', () => {
    const circle: Record<string, unknown> = { text: 'x'.repeat(100_000), list: Array.from({ length: 1000 }, () => 1) };
    circle.self = circle;
    expect(JSON.stringify(redact(circle)).length).toBeLessThan(50_000);
  });
});
