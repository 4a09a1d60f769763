import { expect, it } from 'vitest';
import { PHONE, peopleWorld } from '../../../../test/modules/people.ts';

const world = await peopleWorld({ limits: true });
const { call, messages } = world;
const HOUR = 3_600_000;

const statuses = async (times: number, work: () => Promise<{ status: number }>) => {
  const seen: number[] = [];
  for (let at = 0; at < times; at += 1) seen.push((await work()).status);
  return seen;
};

it('links for a new password are five an hour to one login, whether or not it exists', async () => {
  const start = () => call('POST', '/api/v1/users/reset/password', { loginId: 'nobody123', channel: 'MAIL' });
  expect(await statuses(6, start)).toEqual([200, 200, 200, 200, 200, 429]);
  world.clock.now += HOUR;
  expect((await start()).status).toBe(200);
});

it('links for a new password are twenty an hour for one address, and those that a seller sends to sub-users are none of them', async () => {
  world.clock.now += HOUR;
  const seller = await (await world.joined('inviter01')).bearer();
  await world.database.system((tx) => tx.query(`update user_session set factor_at = '2100-01-01'`));
  const access = {
    authorities: { productAuth: true, orderAuth: false, csAuth: false, settleAuth: false },
    rights: { viewPersonal: false, downloadExcel: false, viewCost: false },
    shopAccountIds: [],
  };
  let at = 0;
  const invite = () => {
    const person = { loginId: `invited${(at += 1)}0`, name: '이초대', email: `invited${at}@example.com` };
    return call('POST', '/api/v1/users/sub', { ...person, ...access }, seller);
  };
  const start = () => call('POST', '/api/v1/users/reset/password', { loginId: `nobody${(at += 1)}`, channel: 'MAIL' });
  expect(await statuses(2, invite)).toEqual([201, 201]);
  expect(await statuses(21, start)).toEqual([...Array(20).fill(200), 429]);
  expect((await invite()).status).toBe(201);
});

it('codes for a new password are counted for an id that does not exist as for one that does', async () => {
  world.clock.now += HOUR;
  const start = () => call('POST', '/api/v1/users/reset/password', { loginId: 'nobody123', channel: 'SMS' });
  expect(await statuses(6, start)).toEqual([200, 200, 200, 200, 200, 429]);
});

it('the address of the joining page goes to a number once in ten minutes, and to few numbers from one address', async () => {
  const send = (phoneNumber: string) => call('POST', '/api/v1/auth/phoneNumber', { purpose: 'JOIN_LINK', phoneNumber });
  const sent = () => world.count(`outbox where template = 'JOIN_PHONE_LINK'`);
  expect(await send(PHONE)).toMatchObject({ status: 200, body: { ticket: null } });
  expect((await send(PHONE)).status).toBe(200);
  expect(await sent()).toBe(1);
  expect(messages.at(-1)).toMatchObject({ variables: { link: 'https://moa.example/join/agreement' } });
  world.clock.now += 10 * 60_000;
  await send(PHONE);
  expect(await sent()).toBe(2);
  let at = 0;
  expect((await statuses(12, () => send(`010-2000-00${10 + (at += 1)}`))).at(-1)).toBe(429);
});

it('ids are not read out one after the other', async () => {
  const seen = await statuses(31, () => call('GET', '/api/v1/auth/id?loginId=moonlight1'));
  expect([seen[0], seen.at(-1)]).toEqual([200, 429]);
});
