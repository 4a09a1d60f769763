/**
 * (s): whether the time of an answer tells that a login exists (quality.md S10). Known and unknown ids are asked for in pairs, in random
 * order, seconds of noise hitting both alike; how far two sets of unknown ids lie apart says what the machine itself makes of it.
 */
import { randomInt } from 'node:crypto';
import { WEB_CLIENT } from '@moa/contract';
import { createPasswords, createPeopleVault } from '../../apps/server/src/modules/accounts/index.ts';
import { createPlatformVault } from '../../apps/server/src/platform/crypto/index.ts';
import type { Bench } from '../support/environment.ts';
import type { Item } from '../support/items.ts';
import { ms } from '../support/report.ts';

const PAIRS = { quick: 60, usual: 300, full: 2_000 } as const;
/** As different as two answers may be in time. */
const AIM = 0.05;
const LOGINS = 50;
const WARM_UP = 20;

type Ask = (loginId: string) => Promise<Response>;

export const enumeration: Item = {
  id: 's',
  title: 'what the time of an answer tells about a login',
  run: async (bench, print, { amount }) => {
    await makeLogins(bench);
    const url = `http://127.0.0.1:${bench.api.port}`;
    const asks: [string, Ask][] = [
      ['login with a wrong password', (loginId) => signIn(url, loginId)],
      ['new password by SMS', (loginId) => reset(url, loginId, 'SMS')],
      ['new password by mail', (loginId) => reset(url, loginId, 'MAIL')],
    ];
    for (const [work, ask] of asks) {
      const noise = await compare(bench, ask, unknown, unknown, PAIRS[amount]);
      const found = await compare(bench, ask, known, unknown, PAIRS[amount]);
      print({
        item: 's',
        work: `${work}: known against unknown id`,
        figure: `${ms(found.first)} against ${ms(found.second)} ms, ${percent(found.difference)} apart`,
        aim: `<= ${percent(AIM)}`,
        met: found.difference <= AIM,
        note: `two unknown ids: ${percent(noise.difference)} apart`,
      });
    }
  },
};

const known = () => `known${String(randomInt(LOGINS)).padStart(3, '0')}`;
const unknown = () => `nobod${String(randomInt(LOGINS)).padStart(3, '0')}`;
const percent = (part: number) => `${(part * 100).toFixed(1)} %`;

async function makeLogins({ database, keys, newSeller }: Bench): Promise<void> {
  const people = createPeopleVault(await createPlatformVault(database, keys.master));
  const [{ id }, hash] = await Promise.all([newSeller(), createPasswords().hash('Bench!pass82')]);
  for (let n = 0; n < LOGINS; n += 1) {
    const loginId = `known${String(n).padStart(3, '0')}`;
    const [email, phone] = [`${loginId}@example.com`, `0109000${String(n).padStart(4, '0')}`];
    await database.system((tx) =>
      tx.query(
        `insert into user_account (login_id, password_hash, seller_id, role, name, email_sealed, email_hash, phone_sealed, phone_hash)
         values ($1, $2, $3, 'U', '측정', $4, $5, $6, $7)`,
        [
          loginId,
          hash,
          id,
          people.seal('email', loginId, email),
          people.hash('email', email),
          people.seal('phone', loginId, phone),
          people.hash('phone', phone),
        ],
      ),
    );
  }
}

function signIn(url: string, username: string): Promise<Response> {
  return fetch(`${url}/oauth/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`${WEB_CLIENT.id}:${WEB_CLIENT.secret}`)}` },
    body: new URLSearchParams({ grant_type: 'password', username, password: 'wrong!pass82' }),
  });
}

function reset(url: string, loginId: string, channel: 'SMS' | 'MAIL'): Promise<Response> {
  return fetch(`${url}/api/v1/users/reset/password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ loginId, channel }),
  });
}

/** First quartiles in milliseconds (what others do on the machine is above them), and how far they lie apart as a part of the greater. */
async function compare(bench: Bench, ask: Ask, one: () => string, other: () => string, pairs: number) {
  const [first, second]: [number[], number[]] = [[], []];
  for (let pair = -WARM_UP; pair < pairs; pair += 1) {
    const swap = randomInt(2) === 1;
    const a = await timed(ask, swap ? other() : one());
    const b = await timed(ask, swap ? one() : other());
    if (pair >= 0) {
      first.push(swap ? b : a);
      second.push(swap ? a : b);
    }
    // Wrong tries lock a login for a while; the lock is not what is measured.
    if (pair % 20 === 0) await bench.sql('delete from login_attempt');
  }
  const [x, y] = [quartile(first), quartile(second)];
  return { first: x, second: y, difference: Math.abs(x - y) / Math.max(x, y) };
}

async function timed(ask: Ask, loginId: string): Promise<number> {
  const started = performance.now();
  const answer = await ask(loginId);
  await answer.text();
  const took = performance.now() - started;
  if (answer.status !== 200 && answer.status !== 400) throw new Error(`the answer was ${answer.status}`);
  return took;
}

function quartile(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 4)] ?? 0;
}
