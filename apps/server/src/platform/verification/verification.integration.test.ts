import { randomBytes } from 'node:crypto';
import { ProblemError } from '@moa/contract';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../test/support/index.ts';
import { createPlatformVault } from '../crypto/index.ts';
import { createEnqueueMessage, type EnqueueMessage, type NewMessage } from '../outbox/index.ts';
import { createVerification, type IssueCode, type Verification } from './index.ts';

let setup: TestDatabase;
let verification: Verification;
let now: Date;
let sent: NewMessage[];
let people = 0;
let phone: string;
let ip: string;

beforeAll(async () => {
  setup = await testDatabase();
  const platformVault = await createPlatformVault(setup.database, [{ id: 'k1', bytes: randomBytes(32) }]);
  const write = createEnqueueMessage(platformVault);
  const enqueueMessage: EnqueueMessage = (tx, message) => {
    sent.push(message);
    return write(tx, message);
  };
  verification = createVerification({ database: setup.database, platformVault, enqueueMessage, now: () => now, limits: true });
});
beforeEach(() => {
  people += 1;
  phone = `010${String(people).padStart(8, '0')}`;
  ip = `10.0.${people >> 8}.${people & 255}`;
  now = new Date('2026-03-02T09:00:00Z');
  sent = [];
});

const pass = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000);
};
const issue = (request: Partial<IssueCode> = {}) =>
  setup.database.system((tx) => verification.issueCode(tx, { purpose: 'JOIN', channel: 'SMS', address: phone, ip, ...request }));
const use = (request: Parameters<Verification['useTicket']>[1]) => setup.database.system((tx) => verification.useTicket(tx, request));
const read = (ticket: string) => setup.database.system((tx) => verification.readTicket(tx, ticket));
const sentCode = () => (sent.at(-1)?.variables as { code: string } | undefined)?.code ?? '';
const wrong = (code: string) => code.replace(/\d$/, (digit) => String((Number(digit) + 1) % 10));
const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'ok',
    (error: unknown) => (error instanceof ProblemError ? error.code : String(error)),
  );

async function verified(request: Partial<IssueCode> = {}): Promise<string> {
  const { ticket } = await issue(request);
  return (await verification.checkCode({ ticket, code: sentCode() })).ticket;
}

describe('a code', () => {
  test('has six digits, goes to the address in the words of its purpose, and is good for three minutes', async () => {
    const { ticket, expiresIn } = await issue({ purpose: 'RESET_PASSWORD' });
    expect(expiresIn).toBe(180);
    expect(sent).toMatchObject([{ template: 'RESET_CODE', kind: 'SMS', to: phone, notAfter: new Date('2026-03-02T09:03:00Z') }]);
    expect(sentCode()).toMatch(/^\d{6}$/);
    pass(179);
    expect(await codeOf(verification.checkCode({ ticket, code: sentCode() }))).toBe('ok');
  });

  test('is refused after three minutes', async () => {
    const { ticket } = await issue();
    pass(180);
    expect(await codeOf(verification.checkCode({ ticket, code: sentCode() }))).toBe('VERIFICATION_EXPIRED');
  });

  test('stands nowhere in the database, and no answer holds it', async () => {
    const answer = await issue();
    const { rows } = await setup.database.system((tx) => tx.query('select * from verification'));
    const text = JSON.stringify([answer, rows], (_key, value) => (value?.type === 'Buffer' ? Buffer.from(value.data).toString() : value));
    expect(text).not.toContain(sentCode());
    expect(text).not.toContain(phone);
  });

  test('counts wrong tries although every one is refused: the sixth is not even looked at', async () => {
    const { ticket } = await issue();
    const tries = [];
    for (let index = 0; index < 5; index++) tries.push(await codeOf(verification.checkCode({ ticket, code: wrong(sentCode()) })));
    expect(tries).toEqual([...Array(4).fill('VERIFICATION_CODE_WRONG'), 'VERIFICATION_EXPIRED']);
    expect(await codeOf(verification.checkCode({ ticket, code: sentCode() }))).toBe('VERIFICATION_EXPIRED');
  });

  test('counts wrong tries that come at once', async () => {
    const { ticket } = await issue();
    const code = wrong(sentCode());
    await Promise.all(Array.from({ length: 20 }, () => codeOf(verification.checkCode({ ticket, code }))));
    const { rows } = await setup.database.system((tx) => tx.query('select max(tries) as tries from verification'));
    expect(rows).toEqual([{ tries: 5 }]);
  });

  test('fits its own ticket only', async () => {
    const { ticket } = await issue();
    const first = sentCode();
    const other = await issue();
    if (first === sentCode()) return;
    expect(await codeOf(verification.checkCode({ ticket: other.ticket, code: first }))).toBe('VERIFICATION_CODE_WRONG');
    expect(await codeOf(verification.checkCode({ ticket, code: first }))).toBe('ok');
  });

  test('may be sent again when the answer was lost', async () => {
    const { ticket } = await issue();
    const answers = [
      await verification.checkCode({ ticket, code: sentCode() }),
      await verification.checkCode({ ticket, code: sentCode() }),
    ];
    expect(answers).toEqual([
      { ticket, expiresIn: 1800 },
      { ticket, expiresIn: 1800 },
    ]);
  });

  test.each(['', 'x', 'a'.repeat(5000), '😀'])('of an unknown ticket is refused: %j', async (ticket) => {
    expect(await codeOf(verification.checkCode({ ticket, code: '000000' }))).toBe('VERIFICATION_EXPIRED');
    expect(await read(ticket)).toBeNull();
  });
});

describe('an unknown person', () => {
  test('gets the same answer, a message that is discarded, and no code that fits', async () => {
    const known = await issue({ subject: '7' });
    const unknown = await issue({ address: null, subject: 'nobody1' });
    expect(Object.keys(unknown)).toEqual(Object.keys(known));
    expect(unknown.expiresIn).toBe(known.expiresIn);
    expect(sent.map(({ discard }) => discard)).toEqual([false, true]);
    expect(await codeOf(verification.checkCode({ ticket: unknown.ticket, code: sentCode() }))).toBe('VERIFICATION_CODE_WRONG');
  });

  test('costs the same statements', async () => {
    const statements = async (request: Partial<IssueCode>) => {
      const texts: string[] = [];
      await setup.database.system(async (tx) => {
        const query = tx.query.bind(tx);
        tx.query = (text, ...rest) => {
          texts.push(text);
          return query(text, ...rest);
        };
        await verification.issueCode(tx, { purpose: 'FIND_ID', channel: 'SMS', address: phone, ip, ...request });
      });
      return texts;
    };
    expect(await statements({ address: null, subject: 'nobody2' })).toEqual(await statements({}));
  });

  test('is refused as often', async () => {
    for (let index = 0; index < 5; index++) await issue({ address: null, subject: 'nobody3' });
    expect(await codeOf(issue({ address: null, subject: 'nobody3' }))).toBe('TOO_MANY_REQUESTS');
    expect(await codeOf(issue({ address: null, subject: 'nobody4' }))).toBe('ok');
    await expect(issue({ address: null })).rejects.toThrow(RangeError);
  });
});

describe('limits', () => {
  test('the sixth code to one address within an hour is refused with the time to wait, from wherever it is asked', async () => {
    for (let index = 0; index < 5; index++) {
      await issue({ ip: `192.168.0.${index}`, purpose: index % 2 ? 'JOIN' : 'FIND_ID' });
      pass(60);
    }
    const refused = await issue({ ip: '192.168.0.9' }).catch((error: unknown) => error);
    expect(refused).toMatchObject({ code: 'TOO_MANY_REQUESTS', status: 429, retryAfter: 3300 });
    expect((refused as ProblemError).detail).toBe('인증번호는 한 시간에 5번까지 받을 수 있습니다. 55분 뒤에 다시 요청해주십시오.');
    expect(sent).toHaveLength(5);
    pass(3300);
    expect(await codeOf(issue())).toBe('ok');
  });

  test('codes that anybody may ask for keep nobody with the right password from signing in, nor the other way round', async () => {
    const strangers = ['JOIN', 'FIND_ID', 'RESET_PASSWORD', 'PROFILE', 'JOIN'] as const;
    for (const [index, purpose] of strangers.entries()) await issue({ ip: `192.168.1.${index}`, purpose });
    expect(await codeOf(issue({ ip: '192.168.1.9', purpose: 'RESET_PASSWORD' }))).toBe('TOO_MANY_REQUESTS');
    for (let index = 0; index < 5; index++) expect(await codeOf(issue({ purpose: 'SECOND_FACTOR' }))).toBe('ok');
    expect(await codeOf(issue({ purpose: 'SECOND_FACTOR' }))).toBe('TOO_MANY_REQUESTS');
    pass(3600);
    for (let index = 0; index < 5; index++) await issue({ purpose: 'SECOND_FACTOR' });
    expect(await codeOf(issue({ purpose: 'RESET_PASSWORD' }))).toBe('ok');
  });

  test('the twenty-first code asked for from one place is refused; a household of IPv6 is one place', async () => {
    for (let index = 0; index < 20; index++)
      await issue({ address: `0109${String(index).padStart(7, '0')}`, ip: `2001:db8:1:1::${index}` });
    expect(await codeOf(issue({ ip: '2001:db8:1:1::ffff' }))).toBe('TOO_MANY_REQUESTS');
    expect(await codeOf(issue({ ip: '2001:db8:1:2::1' }))).toBe('ok');
  });

  test('the sixty-first code asked for from one provider network of IPv6 is refused, from whichever of its households', async () => {
    for (let index = 0; index < 60; index++)
      await issue({ address: `0108${String(index).padStart(7, '0')}`, ip: `2001:db8:7:${index.toString(16)}::1` });
    expect(await codeOf(issue({ ip: '2001:db8:7:ffff::1' }))).toBe('TOO_MANY_REQUESTS');
    expect(await codeOf(issue({ ip: '2001:db8:8:1::1' }))).toBe('ok');
  });

  test('those of people with the right password are not counted by their provider’s network, nor used up by strangers in it', async () => {
    for (let index = 0; index < 60; index++)
      await issue({ address: `0107${String(index).padStart(7, '0')}`, ip: `2001:db8:9:${index.toString(16)}::1` });
    expect(await codeOf(issue({ purpose: 'SECOND_FACTOR', subject: '7', ip: '2001:db8:9:fff0::1' }))).toBe('ok');
    for (let index = 0; index < 60; index++)
      await issue({
        purpose: 'SECOND_FACTOR',
        subject: String(index),
        address: `0106${String(index).padStart(7, '0')}`,
        ip: `2001:db8:a:${index.toString(16)}::1`,
      });
    expect(await codeOf(issue({ ip: '2001:db8:a:ffff::1' }))).toBe('ok');
  });

  test('hold for requests that come at once', async () => {
    const answers = await Promise.all(Array.from({ length: 9 }, () => codeOf(issue())));
    expect(answers.filter((answer) => answer === 'ok')).toHaveLength(5);
  });

  test('hyphens do not make another number', async () => {
    for (let index = 0; index < 5; index++) await issue();
    expect(await codeOf(issue({ address: `${phone.slice(0, 3)}-${phone.slice(3, 7)}-${phone.slice(7)}` }))).toBe('TOO_MANY_REQUESTS');
  });
});

describe('a ticket', () => {
  test('reports what it holds and whether it is good', async () => {
    const { ticket } = await issue({ subject: '7' });
    expect(await read(ticket)).toEqual({ purpose: 'JOIN', channel: 'SMS', address: phone, subject: '7', verified: false, expiresIn: 180 });
    await verification.checkCode({ ticket, code: sentCode() });
    expect(await read(ticket)).toMatchObject({ verified: true, expiresIn: 1800 });
    pass(1800);
    expect(await read(ticket)).toMatchObject({ verified: false, expiresIn: 0 });
  });

  test('is good once', async () => {
    const ticket = await verified();
    expect(await use({ ticket, purpose: 'JOIN' })).toEqual({ purpose: 'JOIN', channel: 'SMS', address: phone, subject: '' });
    expect(await codeOf(use({ ticket, purpose: 'JOIN' }))).toBe('VERIFICATION_REQUIRED');
    expect(await codeOf(verification.checkCode({ ticket, code: sentCode() }))).toBe('VERIFICATION_EXPIRED');
    expect(await read(ticket)).toMatchObject({ verified: false });
  });

  test('is used once by two that come at once', async () => {
    const ticket = await verified();
    const answers = await Promise.all([1, 2, 3].map(() => codeOf(use({ ticket, purpose: 'JOIN' }))));
    expect(answers.sort()).toEqual(['VERIFICATION_REQUIRED', 'VERIFICATION_REQUIRED', 'ok']);
  });

  test('is good again when what it was used for was rolled back', async () => {
    const ticket = await verified();
    await expect(
      setup.database.system(async (tx) => {
        await verification.useTicket(tx, { ticket, purpose: 'JOIN' });
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    expect(await codeOf(use({ ticket, purpose: 'JOIN' }))).toBe('ok');
  });

  test('is refused unverified, too old, for another purpose, address or person', async () => {
    const { ticket: unverified } = await issue();
    expect(await codeOf(use({ ticket: unverified, purpose: 'JOIN' }))).toBe('VERIFICATION_REQUIRED');
    const ticket = await verified({ subject: '7' });
    for (const request of [
      { purpose: 'FIND_ID' as const },
      { purpose: 'JOIN' as const, address: '01000000000' },
      { purpose: 'JOIN' as const, address: 'no number' },
      { purpose: 'JOIN' as const, subject: '8' },
    ]) {
      expect(await codeOf(use({ ticket, ...request }))).toBe('VERIFICATION_REQUIRED');
    }
    pass(1800);
    expect(await codeOf(use({ ticket, purpose: 'JOIN' }))).toBe('VERIFICATION_REQUIRED');
  });

  test('knows the number with hyphens too', async () => {
    const ticket = await verified();
    const address = `${phone.slice(0, 3)}-${phone.slice(3, 7)}-${phone.slice(7)}`;
    expect(await codeOf(use({ ticket, purpose: 'JOIN', address }))).toBe('ok');
  });
});
