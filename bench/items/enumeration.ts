/**
 * (s): whether the time of an answer reveals that a login exists. Each round asks once about an id of every kind, in random
 * order, so that seconds of noise hit all of them alike; how far two sets of unknown ids lie apart says what the machine itself makes of it.
 */
import { randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { WEB_CLIENT } from '@moa/contract';
import { createPasswords, createPeopleVault } from '../../apps/server/src/modules/accounts/index.ts';
import { createPlatformVault } from '../../apps/server/src/platform/crypto/index.ts';
import type { Bench } from '../support/environment.ts';
import type { Item } from '../support/items.ts';
import { ms } from '../support/report.ts';
import { settle } from '../support/seed.ts';

const ROUNDS = { quick: 60, usual: 300, full: 2_000 } as const;
/** As different as two answers may be in time. */
const AIM = 0.05;
const LOGINS = 50;
/** Few: their failures count against the one address of the measurement. */
const LOCKED = 2;
const WARM_UP = 20;
/** Rounds between two forgettings of failed tries. */
const FORGET_EVERY = 10;
/** Rows that were written are settled this often. */
const VACUUM_EVERY = 200;

type Ask = (loginId: string) => Promise<Response>;
/** An id of one kind, a different one each time; the kind is its letters. */
type Kind = 'known' | 'stops' | 'nobod' | 'other' | 'knock' | 'block';

/** What a kind of id is, and which unknown ids it is held against. */
const COMPARED: Readonly<Record<'open' | 'locked', { against: Kind; noise: Kind; kinds: readonly (readonly [Kind, string])[] }>> = {
  open: {
    against: 'nobod',
    noise: 'other',
    kinds: [
      ['known', 'known'],
      ['stops', 'stopped'],
    ],
  },
  locked: { against: 'block', noise: 'block', kinds: [['knock', 'known, locked']] },
};

export const enumeration: Item = {
  id: 's',
  title: 'what the time of an answer tells about a login',
  run: async (bench, print, { amount }) => {
    await makeLogins(bench);
    const url = `http://127.0.0.1:${bench.api.port}`;
    const asks: [string, Ask, keyof typeof COMPARED][] = [
      ['login with a wrong password', (loginId) => signIn(url, loginId), 'open'],
      ['login while locked', (loginId) => signIn(url, loginId), 'locked'],
      ['new password by SMS', (loginId) => reset(url, loginId, 'SMS'), 'open'],
      ['new password by mail', (loginId) => reset(url, loginId, 'MAIL'), 'open'],
      ['code for the id, by mail', (loginId) => codeForId(url, loginId), 'open'],
    ];
    for (const [work, ask, which] of asks) {
      const { kinds, against, noise } = COMPARED[which];
      const times = await measure(bench, ask, [...new Set([...kinds.map(([kind]) => kind), against, noise])], ROUNDS[amount]);
      const unknown = median(times.get(against));
      for (const [kind, name] of kinds) {
        const found = median(times.get(kind));
        const apart = difference(found, unknown);
        print({
          item: 's',
          work: `${work}: ${name} against unknown id`,
          figure: `${ms(found)} against ${ms(unknown)} ms, ${percent(apart)} apart`,
          aim: `<= ${percent(AIM)}`,
          met: apart <= AIM,
          note: noiseOf(times, against, noise),
        });
      }
    }
  },
};

const percent = (part: number) => `${(part * 100).toFixed(1)} %`;
const numbered = (kind: Kind, n: number) => `${kind}${String(n).padStart(3, '0')}`;

function pick(kind: Kind): string {
  return numbered(kind, randomInt(kind === 'knock' || kind === 'block' ? LOCKED : LOGINS));
}

/** Two sets of answers about ids that nobody has: of two kinds, or every second one of the same. */
function noiseOf(times: ReadonlyMap<Kind, readonly number[]>, against: Kind, noise: Kind): string {
  const all = times.get(against) ?? [];
  const [one, other] = against === noise ? [all.filter((_, n) => n % 2 === 0), all.filter((_, n) => n % 2 === 1)] : [all, times.get(noise)];
  return `two sets of unknown ids: ${percent(difference(median(one), median(other)))} apart`;
}

async function makeLogins({ database, keys, newSeller, sql }: Bench): Promise<void> {
  const people = createPeopleVault(await createPlatformVault(database, keys.master));
  const [{ id }, hash] = await Promise.all([newSeller(), createPasswords().hash('Bench!pass82')]);
  const logins: [Kind, number, string][] = [
    ['known', LOGINS, 'ACTIVE'],
    ['stops', LOGINS, 'SUSPENDED'],
    ['knock', LOCKED, 'ACTIVE'],
  ];
  let line = 1_090_000_000;
  for (const [kind, count, status] of logins) {
    for (let n = 0; n < count; n += 1) {
      const loginId = numbered(kind, n);
      line += 1;
      const [email, phone] = [`${loginId}@example.com`, `0${line}`];
      await sql(
        `insert into user_account (login_id, password_hash, seller_id, role, name, status, email_sealed, email_hash, phone_sealed, phone_hash)
         values ($1, $2, $3, 'U', '측정', $8, $4, $5, $6, $7)`,
        [
          loginId,
          hash,
          id,
          people.seal('email', loginId, email),
          people.hash('email', email),
          people.seal('phone', loginId, phone),
          people.hash('phone', phone),
          status,
        ],
      );
    }
  }
}

/** The ten failures that lock a login for ten minutes, as fresh as they can be, and none of the others. */
async function forgetFailures({ sql }: Bench): Promise<void> {
  await sql('delete from login_attempt');
  const locked = Array.from({ length: LOCKED }, (_, n) => [numbered('knock', n), numbered('block', n)]).flat();
  await sql(
    `insert into login_attempt (login_id, ip, succeeded, at)
     select id, '127.0.0.1', false, now() from unnest($1::text[]) id, generate_series(1, 10)`,
    [locked],
  );
}

function signIn(url: string, username: string): Promise<Response> {
  return fetch(`${url}/oauth/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`${WEB_CLIENT.id}:${WEB_CLIENT.secret}`)}` },
    body: new URLSearchParams({ grant_type: 'password', username, password: 'wrong!pass82' }),
  });
}

function reset(url: string, loginId: string, channel: 'SMS' | 'MAIL'): Promise<Response> {
  return post(`${url}/api/v1/users/reset/password`, { loginId, channel });
}

function codeForId(url: string, loginId: string): Promise<Response> {
  return post(`${url}/api/v1/auth/phoneNumber`, { purpose: 'FIND_ID_BY_MAIL', email: `${loginId}@example.com` });
}

function post(url: string, body: unknown): Promise<Response> {
  return fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
}

/** Milliseconds of the answers about each kind of id. */
async function measure(bench: Bench, ask: Ask, kinds: readonly Kind[], rounds: number): Promise<Map<Kind, number[]>> {
  const times = new Map(kinds.map((kind): [Kind, number[]] => [kind, []]));
  for (let round = -WARM_UP; round < rounds; round += 1) {
    if (round % FORGET_EVERY === 0) await forgetFailures(bench);
    if (round % VACUUM_EVERY === 0) await settle(bench);
    for (const kind of shuffled(kinds)) {
      const took = await timed(ask, pick(kind));
      if (round >= 0) times.get(kind)?.push(took);
    }
  }
  return times;
}

function shuffled<T>(values: readonly T[]): T[] {
  return values
    .map((value) => ({ value, key: Math.random() }))
    .toSorted((a, b) => a.key - b.key)
    .map(({ value }) => value);
}

async function timed(ask: Ask, loginId: string): Promise<number> {
  // Ends what the last answer left to do, so that it is not counted to this one.
  await wait(1);
  const started = performance.now();
  const answer = await ask(loginId);
  await answer.text();
  const took = performance.now() - started;
  if (![200, 400, 429].includes(answer.status)) throw new Error(`the answer was ${answer.status}`);
  return took;
}

const difference = (one: number, other: number) => Math.abs(one - other) / Math.max(one, other);

function median(values: readonly number[] = []): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
