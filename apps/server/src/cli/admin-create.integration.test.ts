import { WEB_CLIENT } from '@moa/contract';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabase } from '../../test/support/index.ts';
import { createApp } from '../app.ts';
import { generateKey, loadConfig, loadKeys } from '../platform/config/index.ts';
import type { MailboxMessage } from '../platform/outbox/index.ts';
import { createAdminCommand } from './admin-create.ts';
import type { Terminal } from './terminal.ts';

const PASSWORD = 'Byeol8bit!gil';
const env = { MOA_SECRET_KEYS: generateKey('m'), MOA_TOKEN_KEYS: generateKey('t') };
const config = loadConfig(env);
const { database } = await testDatabase();
let app: FastifyInstance;

beforeAll(async () => {
  app = await createApp({ config, keys: loadKeys(config), database });
});
afterAll(() => app.close());

/** Runs the command; `typed` in the order in which it is asked for. */
async function run(words: string[], typed: string[], { interactive = true, settings = config } = {}) {
  const asked: string[] = [];
  const said: string[] = [];
  const answer = async (question: string) => {
    asked.push(question);
    return typed.shift() ?? '';
  };
  const terminal: Terminal = { interactive, ask: answer, askSecret: (question) => answer(`*${question}`) };
  const context = { config: settings, database: async () => database, print: (text: string) => said.push(text), terminal };
  return { code: await createAdminCommand.run(context, words), said: said.join('\n'), asked };
}

const token = async (fields: Record<string, string>) =>
  (
    await app.inject({
      method: 'POST',
      url: '/oauth/token',
      headers: { authorization: `Basic ${btoa(`${WEB_CLIENT.id}:${WEB_CLIENT.secret}`)}` },
      payload: fields,
    })
  ).json();

const count = async (loginId: string) =>
  (await database.system((tx) => tx.query('select 1 from user_account where login_id = $1', [loginId]))).rowCount;

describe('moa admin create', () => {
  test('asks for what it needs, and the administrator signs in with a code by mail', async () => {
    const made = await run(['bossman1'], ['홍길동', 'bossman1@moa.example', PASSWORD, PASSWORD]);
    expect(made).toMatchObject({ code: 0, said: expect.stringContaining('bossman1') });
    expect(made.asked.map((question) => question.startsWith('*'))).toEqual([false, false, true, true]);
    const wanted = await token({ grant_type: 'password', username: 'bossman1', password: PASSWORD });
    expect(wanted).toMatchObject({ error: 'mfa_required', mfa_channel: 'MAIL' });
    const { messages } = (await app.inject('/dev/outbox/messages?to=bossman1@moa.example')).json<{ messages: MailboxMessage[] }>();
    const code = /\d{6}/.exec(messages[0]?.text ?? '')?.[0] ?? '';
    const signedIn = await token({ grant_type: 'urn:moa:grant-type:login-code', mfa_token: wanted.mfa_token, code });
    const me = await app.inject({ url: '/api/v1/users/info', headers: { authorization: `Bearer ${signedIn.access_token}` } });
    expect(me.json()).toMatchObject({ loginId: 'bossman1', role: 'A', name: '홍길동', seller: null });
  });

  test('stands in the log of the installation, without password, name or address', async () => {
    await run(['bossman2', '--name', '이관리', '--phone', '010-1234-5678'], [PASSWORD, PASSWORD]);
    const { rows } = await database.system((tx) =>
      tx.query(`select action, actor_login_id, target_id, after from audit_log where seller_id = 0 and target_id = 'bossman2'`),
    );
    expect(rows).toEqual([
      { action: 'admin.create', actor_login_id: 'moa admin create', target_id: 'bossman2', after: { secondFactor: 'SMS' } },
    ]);
    expect(await token({ grant_type: 'password', username: 'bossman2', password: PASSWORD })).toMatchObject({ mfa_channel: 'SMS' });
  });

  test('takes the password of a program from standard input', async () => {
    const made = await run(['bossman3', '--name', '박운영', '--mail', 'bossman3@moa.example'], [PASSWORD], { interactive: false });
    expect(made).toMatchObject({ code: 0, asked: [expect.stringMatching(/^\*/)] });
    expect((await run(['bossman4', '--name', '박운영'], [PASSWORD], { interactive: false })).code).toBe(1);
    expect(await count('bossman4')).toBe(0);
  });

  test.each([
    ['no login', [], [], '아이디 하나'],
    ['a password among the arguments', ['badman1', '--password', PASSWORD], [], '인수로 받지 않고'],
    ['two logins', ['badman1', 'badman2'], [], '아이디 하나'],
    ['both ways', ['badman1', '--mail', 'a@b.kr', '--phone', '01012345678'], [], '하나만'],
    ['a login with blanks', ['bad man', '--name', '홍길동', '--mail', 'a@b.kr'], [], '아이디는'],
    ['an address that is none', ['badman1', '--name', '홍길동', '--mail', 'nobody'], [], '이메일'],
    ['a short password', ['badman1', '--name', '홍길동', '--mail', 'badman1@b.kr'], ['a1!'], '비밀번호는'],
    ['a password everybody tries', ['badman1', '--name', '홍길동', '--mail', 'badman1@b.kr'], ['admin1234'], '많이 쓰이는'],
    ['two passwords', ['badman1', '--name', '홍길동', '--mail', 'badman1@b.kr'], [PASSWORD, `${PASSWORD}x`], '두 비밀번호'],
    ['a login that is taken', ['bossman1', '--name', '홍길동', '--mail', 'other@b.kr'], [PASSWORD, PASSWORD], '이미 있는 아이디'],
    ['an address that is taken', ['badman1', '--name', '홍길동', '--mail', 'Bossman1@moa.example'], [PASSWORD, PASSWORD], '이메일입니다'],
  ])('makes nobody for %s, and says why', async (_what, words, typed, why) => {
    const before = await count('bossman1');
    const answer = await run([...words], [...typed]);
    expect(answer).toMatchObject({ code: 1, said: expect.stringContaining(why) });
    expect(answer.said).not.toContain(PASSWORD);
    expect([await count('badman1'), await count('bossman1')]).toEqual([0, before]);
  });

  test('refuses in production what could never sign in: nobody could send the code', async () => {
    const settings = loadConfig({ ...env, NODE_ENV: 'production' });
    const answer = await run(['badman1', '--name', '홍길동', '--mail', 'badman1@b.kr'], [], { settings });
    expect(answer).toMatchObject({ code: 1, said: expect.stringContaining('MOA_SMTP_URL'), asked: [] });
    expect((await run(['badman1', '--name', '홍길동', '--phone', '01012345678'], [], { settings })).said).toContain('MOA_SOLAPI_KEY');
  });
});
