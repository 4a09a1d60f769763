/** Who began a job, as the seller knows them. */
import { expect, it } from 'vitest';
import { createRun } from '../../src/platform/jobs/index.ts';
import { startApp } from './app.ts';
import { createWorld } from './world.ts';

const world = await createWorld();
const app = await startApp(world);

async function userIdOf(where: string): Promise<number> {
  const { rows } = await world.database.system((tx) => tx.query<{ user_id: number }>(`select user_id from user_account where ${where}`));
  return rows[0]?.user_id ?? 0;
}

it('goes by the name of the person, and an administrator by none of their own', async () => {
  const people = [
    { userId: await userIdOf(`name = 'sub:none'`), loginId: 'login-of-a-sub-user' },
    { userId: await userIdOf(`role = 'A'`), loginId: 'login-of-an-administrator' },
    // Somebody whose login is gone.
    { userId: 999_999_999, loginId: 'login-that-was' },
  ];
  const { sellerId } = world.seller;
  await world.database.tenant(sellerId, async (tx) => {
    const items = [{ key: '1' }];
    for (const createdBy of people) await createRun(tx, { kind: 'orders.dispatch', title: '발송처리', items, createdBy });
    await createRun(tx, { kind: 'orders.import', title: '주문수집', items });
  });
  const answer = await app.inject({ url: '/api/v1/job/history', headers: await world.headersOf('seller') });
  const { contents } = answer.json<{ contents: { id: string; actor: string }[] }>();
  const names = ['시스템', 'login-that-was', '모아 운영자', 'sub:none'];
  expect(contents.map(({ actor }) => actor)).toEqual(names);
  for (const [index, { id }] of contents.entries()) {
    const detail = await app.inject({ url: `/api/v1/job/detail?id=${id}`, headers: await world.headersOf('seller') });
    expect(detail.json()).toMatchObject({ job: { actor: names[index] } });
  }
});
