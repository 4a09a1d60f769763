/** `moa admin create`: the first administrator of an installation, and every further one. */
import { parseArgs } from 'node:util';
import {
  administratorPasswordProblem,
  administratorProblem,
  createAdministrator,
  createPasswords,
  createPeopleVault,
  type NewAdministrator,
} from '../modules/accounts/index.ts';
import { type Config, loadKeys } from '../platform/config/index.ts';
import { createPlatformVault } from '../platform/crypto/index.ts';
import type { Command } from './command.ts';
import type { Terminal } from './terminal.ts';

export const createAdminCommand: Command = {
  name: 'admin create',
  usage: '<login> [--name 홍길동] [--mail a@b.kr | --phone 01012345678]',
  summary: '운영자를 만듭니다. 비밀번호는 물어봅니다. (make an administrator; the password is asked)',
  run: async ({ config, database, print, terminal }, words) => {
    const person = await readPerson(words, terminal);
    const problem = typeof person === 'string' ? person : (administratorProblem(person) ?? unreachable(config, person));
    if (problem !== null || typeof person === 'string') {
      print(problem ?? '');
      return 1;
    }
    const connected = await database();
    const people = createPeopleVault(await createPlatformVault(connected, loadKeys(config).master));
    const password = await readPassword(terminal, person.loginId, print);
    if (password === null) return 1;
    const refused = await createAdministrator(
      { database: connected, people, passwords: createPasswords(), now: new Date() },
      person,
      password,
    );
    if (refused !== null) {
      print(refused);
      return 1;
    }
    const way = person.channel === 'MAIL' ? '이메일' : '문자';
    print(
      `운영자 ${person.loginId}을(를) 만들었습니다. 로그인할 때 ${way}로 인증번호를 보냅니다. (administrator created, second factor on)`,
    );
    return 0;
  },
};

const OPTIONS = { name: { type: 'string' }, mail: { type: 'string' }, phone: { type: 'string' } } as const;

/** What the arguments say, and what is left to ask. Answers a Korean message where they are wrong. */
async function readPerson(words: readonly string[], terminal: Terminal): Promise<NewAdministrator | string> {
  const parsed = parsedWords(words);
  if (parsed === null)
    return '쓸 수 없는 인수가 있습니다. 비밀번호는 인수로 받지 않고 물어봅니다. (unknown argument; a password is never one)';
  const { positionals, values } = parsed;
  const [loginId, ...more] = positionals;
  if (loginId === undefined || more.length > 0) return '아이디 하나를 적어주십시오. (a login is needed)';
  if (values.mail !== undefined && values.phone !== undefined) return '--mail과 --phone 중 하나만 적어주십시오. (one of the two)';
  if (!terminal.interactive && (values.name === undefined || (values.mail ?? values.phone) === undefined)) {
    return '터미널이 아니면 --name과 --mail(또는 --phone)을 적어주십시오. (no terminal: name and address are needed)';
  }
  const name = values.name ?? (await terminal.ask('이름 (name): '));
  if (values.phone !== undefined) return { loginId, name, channel: 'SMS', address: values.phone };
  return { loginId, name, channel: 'MAIL', address: values.mail ?? (await terminal.ask('인증번호를 받을 이메일 (e-mail for codes): ')) };
}

function parsedWords(words: readonly string[]) {
  try {
    return parseArgs({ args: [...words], options: OPTIONS, allowPositionals: true });
  } catch {
    return null;
  }
}

/** An administrator whose code cannot be sent could never sign in. */
function unreachable({ environment, services }: Config, { channel }: NewAdministrator): string | null {
  if (environment !== 'production') return null;
  if (channel === 'MAIL' && services.smtp === null) return 'MOA_SMTP_URL, MOA_MAIL_FROM: 인증번호를 보낼 메일 서버를 먼저 설정해주십시오.';
  if (channel === 'SMS' && services.solapi === null) return 'MOA_SOLAPI_KEY: 인증번호를 보낼 문자 서비스를 먼저 설정해주십시오.';
  return null;
}

async function readPassword(terminal: Terminal, loginId: string, print: (text: string) => void): Promise<string | null> {
  const password = await terminal.askSecret('비밀번호 (password): ');
  const problem = administratorPasswordProblem(password, loginId);
  if (problem !== null) {
    print(problem);
    return null;
  }
  if (terminal.interactive && (await terminal.askSecret('비밀번호 확인 (again): ')) !== password) {
    print('두 비밀번호가 다릅니다. (the two differ)');
    return null;
  }
  return password;
}
