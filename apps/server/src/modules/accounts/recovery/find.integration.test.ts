import { describe, expect, it } from 'vitest';
import { joinForm, peopleWorld } from '../../../../test/modules/people.ts';

const world = await peopleWorld();
const { call, verified, messages } = world;

const MINE = '010-1111-2222';
for (const [loginId, name] of [
  ['moonlight1', '김달빛'],
  ['starlight1', '이별빛'],
]) {
  const ticket = await verified('JOIN', MINE);
  await call('POST', '/api/v1/users/request/join', joinForm({ ticket, loginId, name, phoneNumber: MINE, email: `${loginId}@example.com` }));
}

const find = (ticket: string, name: string) => call('POST', '/api/v1/users/findId', { ticket, name });

describe('finding an id', () => {
  it('shows the ids of the number: whole under the name given, masked under another', async () => {
    expect((await find(await verified('FIND_ID', MINE), '김달빛')).body.contents).toEqual([
      expect.objectContaining({ loginId: 'moonlight1', masked: false }),
      expect.objectContaining({ loginId: 'st******t1', masked: true }),
    ]);
  });

  it('works by mail too', async () => {
    const { body } = await call('POST', '/api/v1/auth/phoneNumber', { purpose: 'FIND_ID_BY_MAIL', email: 'Moonlight1@Example.com' });
    expect(messages.at(-1)).toMatchObject({ kind: 'MAIL', template: 'FIND_ID_CODE', to: 'moonlight1@example.com' });
    await call('POST', '/api/v1/auth/check/cert', { ticket: body.ticket, code: world.code() });
    expect((await find(body.ticket, '김달빛')).body.contents).toHaveLength(1);
  });

  it('needs a ticket for finding, once', async () => {
    const ticket = await verified('FIND_ID', MINE);
    expect((await find(ticket, '김달빛')).status).toBe(200);
    expect(await find(ticket, '김달빛')).toMatchObject({ status: 422, body: { code: 'VERIFICATION_REQUIRED' } });
    expect(await find(await verified('JOIN', MINE), '김달빛')).toMatchObject({ status: 422 });
  });

  it('answers and sends alike for a number nobody has, and only its owner learns that there is none', async () => {
    const known = await call('POST', '/api/v1/auth/phoneNumber', { purpose: 'FIND_ID', phoneNumber: MINE });
    const unknown = await call('POST', '/api/v1/auth/phoneNumber', { purpose: 'FIND_ID', phoneNumber: '010-3333-0000' });
    expect({ ...unknown.body, ticket: '' }).toEqual({ ...known.body, ticket: '' });
    expect(unknown.status).toBe(known.status);
    expect((await find(await verified('FIND_ID', '010-3333-0000'), '김달빛')).body).toEqual({ contents: [] });
  });

  it('never finds an administrator', async () => {
    await world.database.system(async (tx) => {
      const { rows } = await tx.query<{ phone_hash: Buffer }>(`select phone_hash from user_account where login_id = 'moonlight1'`);
      await tx.query(
        `insert into user_account (login_id, password_hash, seller_id, role, name, phone_hash) values ('moaboss1', '!', null, 'A', '김달빛', $1)`,
        [rows[0]?.phone_hash],
      );
    });
    expect((await find(await verified('FIND_ID', MINE), '김달빛')).body.contents).toHaveLength(2);
  });
});
