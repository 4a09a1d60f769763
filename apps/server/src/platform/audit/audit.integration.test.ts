import pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../test/support/index.ts';
import { type AuditActor, audit, sealAudit, verifyAudit } from './index.ts';

let test: TestDatabase;
const actor: AuditActor = {
  userId: 3,
  loginId: 'moaadmin',
  role: 'A',
  actingFor: 'demoseller',
  ip: '10.0.0.1',
  userAgent: 'Firefox',
  requestId: 'r1',
};

beforeAll(async () => {
  test = await testDatabase();
});

async function write(sellerId: number, count: number): Promise<void> {
  await test.database.tenant(sellerId, async (tx) => {
    for (let index = 0; index < count; index++) {
      await audit(tx, sellerId, actor, {
        action: 'product.update',
        target: { kind: 'product', id: index },
        before: { salePrice: 1000, name: '가' },
        after: { salePrice: 1200, name: '나' },
      });
    }
  });
}

async function asOwner(statement: string): Promise<void> {
  const client = new pg.Client(test.login('postgres'));
  await client.connect();
  await client.query(statement);
  await client.end();
}

describe('audit log', () => {
  it('keeps no row of a change that was rolled back', async () => {
    const { sellerId } = await test.seller();
    const failing = test.database.tenant(sellerId, async (tx) => {
      await audit(tx, sellerId, actor, { action: 'x' });
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    const { rowCount } = await test.database.tenant(sellerId, (tx) => tx.query('select 1 from audit_log'));
    expect(rowCount).toBe(0);
  });

  it('can be added to, not changed or thinned, by the app', async () => {
    const { sellerId } = await test.seller();
    await write(sellerId, 1);
    for (const statement of [`update audit_log set action = 'y'`, 'delete from audit_log']) {
      await expect(test.database.tenant(sellerId, (tx) => tx.query(statement))).rejects.toThrow('permission denied');
    }
    await expect(test.database.system((tx) => tx.query('delete from audit_log'))).rejects.toThrow('permission denied');
  });

  it('is sealed seller by seller, by however many processes at once, each row once', async () => {
    const [a, b] = [await test.seller(), await test.seller()];
    await write(a.sellerId, 30);
    await write(b.sellerId, 5);
    await Promise.all([sealAudit(test.database), sealAudit(test.database), sealAudit(test.database)]);
    await write(a.sellerId, 3);
    await sealAudit(test.database);
    await sealAudit(test.database);
    const report = await verifyAudit(test.database);
    expect(report).toMatchObject({ unsealed: 0, broken: [] });
    expect(report.heads.find((head) => head.sellerId === a.sellerId)).toMatchObject({ sealNo: 33 });
    expect(report.heads.find((head) => head.sellerId === b.sellerId)).toMatchObject({ sealNo: 5 });
  });

  it('is sealed for many sellers in a few transactions, however much each has', async () => {
    const sellers = await Promise.all(Array.from({ length: 30 }, () => test.seller()));
    for (const [index, { sellerId }] of sellers.entries()) await write(sellerId, 1 + (index % 3));
    const [much] = sellers;
    await test.database.tenant(much?.sellerId ?? 0, (tx) =>
      tx.query(`insert into audit_log (seller_id, action) select $1, 'import' from generate_series(1, 2500) returning seller_id`, [
        tx.sellerId,
      ]),
    );
    let transactions = 0;
    await sealAudit({ ...test.database, system: (...call) => test.database.system(...call).finally(() => (transactions += 1)) });
    const report = await verifyAudit(test.database);
    expect(report).toMatchObject({ unsealed: 0, broken: [] });
    for (const [index, { sellerId }] of sellers.entries()) {
      expect(report.heads.find((head) => head.sellerId === sellerId)).toMatchObject({
        sealNo: 1 + (index % 3) + (index === 0 ? 2_500 : 0),
      });
    }
    // Who is to be sealed, and three for the one with much.
    expect(transactions).toBeLessThan(10);
  });

  it('shows what was changed, taken out or put in another order', async () => {
    const [changed, thinned, swapped] = [await test.seller(), await test.seller(), await test.seller()];
    for (const seller of [changed, thinned, swapped]) await write(seller.sellerId, 5);
    await sealAudit(test.database);
    expect((await verifyAudit(test.database)).broken).toEqual([]);

    await asOwner(`update audit_log set after = '{"salePrice": 1}' where seller_id = ${changed.sellerId} and seal_no = 3`);
    await asOwner(`delete from audit_log where seller_id = ${thinned.sellerId} and seal_no = 2`);
    await asOwner(
      `update audit_log set seal_no = case when seal_no = 2 then -4 else -2 end where seller_id = ${swapped.sellerId} and seal_no in (2, 4)`,
    );
    await asOwner(`update audit_log set seal_no = -seal_no where seller_id = ${swapped.sellerId} and seal_no < 0`);
    const { broken } = await verifyAudit(test.database);
    const of = (sellerId: number) => broken.filter((fault) => fault.sellerId === sellerId).map(({ sealNo, reason }) => [sealNo, reason]);
    expect(of(changed.sellerId)).toEqual([[3, 'CHANGED']]);
    expect(of(thinned.sellerId)).toEqual([[3, 'MISSING']]);
    expect(of(swapped.sellerId)[0]).toEqual([2, 'CHAIN']);
  });
});
