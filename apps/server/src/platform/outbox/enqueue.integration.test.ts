import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../test/support/index.ts';
import { createPlatformVault, type PlatformVault } from '../crypto/index.ts';
import { canonicalAddress, createEnqueueMessage, type EnqueueMessage, type NewMessage } from './index.ts';

let setup: TestDatabase;
let platformVault: PlatformVault;
let enqueueMessage: EnqueueMessage;

beforeAll(async () => {
  setup = await testDatabase();
  platformVault = await createPlatformVault(setup.database, [{ id: 'k1', bytes: randomBytes(32) }]);
  enqueueMessage = createEnqueueMessage(platformVault);
});

const code = (to: string, extra: Partial<NewMessage> = {}): NewMessage =>
  ({ template: 'JOIN_CODE', kind: 'SMS', to, variables: { code: '482913' }, ...extra }) as NewMessage;

const stored = (id: number | null) =>
  setup.database.system(async (tx) => (await tx.query('select * from outbox where id = $1', [id])).rows[0]);

describe('a message', () => {
  test('goes with its transaction, and leaves with it', async () => {
    const before = await count();
    await expect(
      setup.database.system(async (tx) => {
        await enqueueMessage(tx, code('010-1234-5678'));
        throw new Error('later');
      }),
    ).rejects.toThrow('later');
    expect(await count()).toEqual(before);
    await setup.database.system((tx) => enqueueMessage(tx, code('010-1234-5678')));
    expect(await count()).toEqual({ outbox: before.outbox + 1, task: before.task + 1 });
  });

  test('can be written by a seller’s transaction, which can read none', async () => {
    const { sellerId } = await setup.seller();
    const id = await setup.database.tenant(sellerId, (tx) => enqueueMessage(tx, code('01012345678', { sellerId })));
    expect(await stored(id)).toMatchObject({ seller_id: sellerId, status: 'WAITING' });
    await expect(setup.database.tenant(sellerId, (tx) => tx.query('select content from outbox'))).rejects.toThrow(/permission denied/);
  });

  test('shows neither address nor text in the database', async () => {
    const id = await setup.database.system((tx) => enqueueMessage(tx, code('01055556666')));
    const row = JSON.stringify(await stored(id), (_key, value) => (value?.type === 'Buffer' ? Buffer.from(value.data).toString() : value));
    for (const secret of ['01055556666', '482913', '인증번호']) expect(row).not.toContain(secret);
    const payloads = await setup.database.system((tx) => tx.query('select payload from task'));
    expect(JSON.stringify(payloads.rows)).not.toContain('0105555');
  });

  test('with a dedupe key is written once, whatever its text', async () => {
    const send = () => setup.database.system((tx) => enqueueMessage(tx, code('01012345678', { dedupeKey: 'sold-out:7' })));
    const [first, ...others] = [await send(), await send(), await send()];
    expect(first).toEqual(expect.any(Number));
    expect(others).toEqual([null, null]);
  });
});

test.each([
  ['SMS', '010-1234-5678', '01012345678'],
  ['SMS', '02 345 6789', '023456789'],
  ['ALIMTALK', '010.1234.5678', '01012345678'],
  ['MAIL', ' Seller@Example.KR ', 'seller@example.kr'],
] as const)('%s to %j goes to %s', (kind, given, canonical) => {
  expect(canonicalAddress(kind, given)).toBe(canonical);
});

test.each([
  ['SMS', '1234'],
  ['SMS', '０１０１２３４５６７８'],
  ['SMS', '+821012345678'],
  ['MAIL', 'seller'],
  ['MAIL', 'a@b.kr\r\nBcc: c@d.kr'],
  ['MAIL', 'a@b.kr, c@d.kr'],
  ['MAIL', 'Seller <a@b.kr>'],
] as const)('%s to %j is refused', (kind, given) => {
  expect(() => canonicalAddress(kind, given)).toThrow(RangeError);
});

async function count(): Promise<{ outbox: number; task: number }> {
  const { rows } = await setup.database.system((tx) =>
    tx.query<{ outbox: number; task: number }>('select (select count(*) from outbox) as outbox, (select count(*) from task) as task'),
  );
  return rows[0] ?? { outbox: 0, task: 0 };
}
