/** Parcels as files: what is in them, whom they name, and how a courier's result finds its lines again. */
import { randomBytes } from 'node:crypto';
import type { LineFact } from '@moa/channels/sdk';
import { restoreFormula } from '@moa/core';
import { readXlsx } from 'hucre/xlsx';
import { describe, expect, test } from 'vitest';
import { cancelFact, lineFact } from '../../../../test/modules/order-facts.ts';
import { testDatabase } from '../../../../test/support/index.ts';
import { createSellerVault } from '../../../platform/crypto/index.ts';
import type { Actor } from '../../../platform/http/index.ts';
import { ingestPage } from '../../orders/index.ts';
import { startInvoiceFile } from '../../orders/invoice-file/invoice-file.service.ts';
import { createParcelFiles } from './parcel-files.service.ts';

const { database, seller } = await testDatabase();
const sellerVault = createSellerVault({ database, masterKeys: [{ id: 'k', bytes: randomBytes(32) }] });
const NOW = new Date('2026-11-27T05:05:00Z');
const kim = { name: '김모아', phone: '010-1234-5678', phone2: '', zipCode: '06134', address1: '서울 강남구 테헤란로 1', address2: '203호' };
const lee = { ...kim, name: '이모아', zipCode: '01234' };

async function sellerWith(facts: readonly Partial<LineFact>[]) {
  const { sellerId, userId } = await seller();
  const keys = await sellerVault.forSeller(sellerId);
  await database.tenant(sellerId, async (tx) => {
    const { rows } = await tx.query<{ id: number }>(
      `insert into shop_account (seller_id, shop_type, shop_account_id, shop_name, environment, status)
       values ($1, 'CAFE24', 'mall', '본점', 'SANDBOX', 'NORMAL') returning id`,
      [tx.sellerId],
    );
    const lines = facts.map((fact) => lineFact({ state: 'PREPARING', receiver: kim, ...fact }));
    await ingestPage(tx, keys, { id: rows[0]?.id ?? 0, shopType: 'CAFE24' }, { lines, claims: [] }, { reserveUnpaid: false });
  });
  const read = <T>(sql: string, values: unknown[] = []) =>
    database.tenant(sellerId, async (tx) => (await tx.query(sql, [tx.sellerId, ...values])).rows as T[]);
  const proofs: Actor[] = [];
  const files = createParcelFiles({ database, sellerVault, provePeople: async (actor) => void proofs.push(actor), now: () => NOW });
  const actor = { userId, loginId: 'her', role: 'U', sellerId, rights: new Set(['viewPersonal', 'downloadExcel']) } as unknown as Actor;
  const scope = { sellerId, shopAccountIds: null };
  const records: Record<string, unknown>[] = [];
  type Input = Parameters<typeof files.ask>[2];
  const ask = (input: Omit<Input, 'reason'>, who = actor) =>
    files.ask(who, scope, { reason: '포장', ...input }, async (_tx, detail) => void records.push(detail));
  const open = async (ticket: string, who = actor) => {
    const { content, close, ...rest } = await files.open(who, scope, ticket);
    const bytes = Buffer.from(await new Response(content).arrayBuffer());
    close();
    return { ...rest, bytes };
  };
  const table = async (input: Omit<Input, 'reason'>) => {
    const { bytes } = await open((await ask(input)).ticket);
    const { sheets } = await readXlsx(bytes);
    return (sheets[0]?.rows ?? []).map((cells) => cells.map((cell) => restoreFormula(String(cell ?? ''))));
  };
  const idOf = async (orderNo: string) =>
    (await read<{ id: number }>('select id from order_line where seller_id = $1 and order_no = $2', [orderNo]))[0]?.id ?? 0;
  return { sellerId, by: { userId: String(userId), loginId: 'her' }, read, proofs, records, actor, ask, open, table, idOf };
}

const at = (minute: number) => new Date(Date.UTC(2026, 10, 1, 0, minute)).toISOString();
const THREE = [
  { orderNo: 'A', orderedAt: at(0), optionText: '블랙', quantity: 2 },
  { orderNo: 'B', orderedAt: at(1), receiver: lee },
  { orderNo: 'C', orderedAt: at(2), optionText: '블랙', deliveryMessage: '경비실' },
];

describe('a sheet for a courier', () => {
  test('has a row a parcel with the sum of its contents, phone and post code as text', async () => {
    const { table, read } = await sellerWith(THREE);
    const rows = await table({ kind: 'COURIER', layout: 'CJ', filter: { sort: 'orderedAt,asc' } });
    const numbers = (await read<{ id: number }>('select id from parcel where seller_id = $1 order by id')).map(({ id }) => `M${id}`);
    expect(rows).toHaveLength(3);
    expect(rows[1]).toEqual([
      '김모아',
      '010-1234-5678',
      '',
      '06134',
      '서울 강남구 테헤란로 1 203호',
      '린넨 셔츠 블랙 x3',
      '3',
      '1',
      '신용',
      '문 앞에 놓아주세요 / 경비실',
      numbers[0],
    ]);
    expect(rows[2]?.slice(0, 4)).toEqual(['이모아', '010-1234-5678', '', '01234']);
  });

  test('is the same parcel when it is asked for again, and finds every line when its result comes back', async () => {
    const { sellerId, by, table, read } = await sellerWith(THREE);
    const first = await table({ kind: 'COURIER', filter: { sort: 'orderedAt,asc' } });
    expect(await table({ kind: 'COURIER', filter: { sort: 'orderedAt,asc' } })).toEqual(first);
    const rows = first.slice(1).map((cells, index) => ({
      row: index + 2,
      orderNo: cells.at(-1) ?? '',
      lineNo: '',
      bundleNo: '',
      shop: '',
      account: '',
      courier: 'CJ',
      invoiceNo: `64001234567${index}`,
    }));
    const { jobId } = await database.tenant(sellerId, (tx) => startInvoiceFile(tx, 'dispatch', rows, by));
    const items = await read<{ label: string; invoice: string }>(
      `select label, input ->> 'invoiceNo' as invoice from job_item where seller_id = $1 and run_id = $2 order by label`,
      [jobId],
    );
    expect(items.map(({ label, invoice }) => `${/[ABC]/.exec(label)?.[0]} ${invoice}`)).toEqual([
      'A 640012345670',
      'B 640012345671',
      'C 640012345670',
    ]);
  });

  test('whose result names the order alone is one number for what was in the box', async () => {
    const { sellerId, by, ask, read } = await sellerWith(THREE);
    await ask({ kind: 'COURIER' });
    const rows = [{ row: 2, orderNo: 'A', lineNo: '', bundleNo: '', shop: '', account: '', courier: 'CJ', invoiceNo: '640012345670' }];
    const { jobId } = await database.tenant(sellerId, (tx) => startInvoiceFile(tx, 'dispatch', rows, by));
    expect(await read('select 1 from job_item where seller_id = $1 and run_id = $2', [jobId])).toHaveLength(2);
  });

  test('leaves what a rule sends by another courier to that one’s sheet, and an own layout names the courier', async () => {
    const { ask, table, read, idOf, actor } = await sellerWith(THREE);
    await read(`update order_line set planned_courier = 'HANJIN' where seller_id = $1 and id = $2`, [await idOf('C')]);
    const filter = { sort: 'orderedAt,asc' };
    expect(await ask({ kind: 'COURIER', layout: 'CJ', filter })).toMatchObject({ lines: 1, elsewhere: 2 });
    expect(await ask({ kind: 'COURIER', layout: 'HANJIN', filter })).toMatchObject({ lines: 3, elsewhere: 0 });
    await read(`update order_line set planned_courier = 'HANJIN' where seller_id = $1`);
    await expect(ask({ kind: 'COURIER', layout: 'CJ' })).rejects.toMatchObject({ code: 'UNPROCESSABLE' });
    const [layout] = await read<{ id: number }>(
      `insert into saved_layout (seller_id, user_id, owner_name, kind, name, columns, density, shared)
       values ($1, $2, 'her', 'COURIER', '내 양식', '[{"key":"orderNos","visible":true,"width":null},{"key":"courier","visible":true,"width":null}]', 'normal', true)
       returning id`,
      [actor.userId],
    );
    expect(await table({ kind: 'COURIER', layoutId: String(layout?.id), filter })).toEqual([
      ['주문번호', '택배사'],
      ['A, C', '한진택배'],
      ['B', '한진택배'],
    ]);
  });

  test('takes the rest of a parcel along, unless only the chosen lines are wanted', async () => {
    const { table, idOf } = await sellerWith(THREE);
    const ids = [String(await idOf('A'))];
    expect((await table({ kind: 'COURIER', ids }))[1]).toContain('린넨 셔츠 블랙 x3');
    expect((await table({ kind: 'COURIER', ids, whole: false }))[1]).toContain('린넨 셔츠 블랙 x2');
  });

  test('leaves out what its buyer wants to cancel, what was sent, and says how many', async () => {
    const { ask } = await sellerWith([...THREE, { orderNo: 'D', claims: [cancelFact()] }, { orderNo: 'E', state: 'DELIVERING' }]);
    expect(await ask({ kind: 'COURIER' })).toMatchObject({ lines: 3, parcels: 2, left: 1 });
  });

  test('has the columns of the seller’s own layout', async () => {
    const { table, read, actor } = await sellerWith(THREE);
    const columns = JSON.stringify([
      { key: 'orderNos', visible: true, width: null },
      { key: 'fixed1', visible: true, width: null, title: '박스', text: '소' },
      { key: 'receiverName', visible: true, width: null, title: '수령인' },
    ]);
    const [layout] = await read<{ id: number }>(
      `insert into saved_layout (seller_id, user_id, owner_name, kind, name, columns, density, shared) values ($1, $2, 'her', 'COURIER', '내 양식', $3, 'normal', true) returning id`,
      [actor.userId, columns],
    );
    const rows = await table({ kind: 'COURIER', layoutId: String(layout?.id), filter: { sort: 'orderedAt,asc' } });
    expect(rows).toEqual([
      ['주문번호', '박스', '수령인'],
      ['A, C', '소', '김모아'],
      ['B', '소', '이모아'],
    ]);
  });
});

describe('what names people', () => {
  test.each(['COURIER', 'LABEL'] as const)('%s asks for a proof always', async (kind) => {
    const { ask, proofs } = await sellerWith(THREE);
    await ask({ kind });
    expect(proofs).toHaveLength(1);
  });

  test('packing lists ask when people are wanted, picking lists never, and all are on record with their reason', async () => {
    const { ask, proofs, records } = await sellerWith(THREE);
    await ask({ kind: 'PACKING' });
    await ask({ kind: 'PICKING', personal: true });
    expect(proofs).toHaveLength(0);
    await ask({ kind: 'PACKING', personal: true });
    expect(proofs).toHaveLength(1);
    expect(records.map(({ kind, reason, personal }) => `${kind} ${reason} ${personal}`)).toEqual([
      'PACKING 포장 false',
      'PICKING 포장 false',
      'PACKING 포장 true',
    ]);
  });

  test('is not given to who lost the right meanwhile, nor twice, nor to another', async () => {
    const { ask, open, actor } = await sellerWith(THREE);
    const { ticket } = await ask({ kind: 'LABEL' });
    await expect(open(ticket, { ...actor, userId: actor.userId + 1 })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(open(ticket, { ...actor, rights: new Set() })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const again = await ask({ kind: 'LABEL' });
    await open(again.ticket);
    await expect(open(again.ticket)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('a printed file', () => {
  test.each([
    ['PICKING', {}, 1],
    ['PACKING', { personal: true }, 2],
    ['LABEL', { size: 'A4_3X7' }, 1],
    ['LABEL', { size: 'ROLL_100X150' }, 2],
  ] as const)('%s %o is a PDF with its pages', async (kind, more, pages) => {
    const { ask, open } = await sellerWith(THREE);
    const file = await open((await ask({ kind, ...more })).ticket);
    expect(file).toMatchObject({ type: 'application/pdf', name: expect.stringMatching(/_20261127_1405\.pdf$/) });
    expect(file.bytes.toString('latin1')).toContain(`/Count ${pages} `);
  });

  test('of nothing is refused in Korean', async () => {
    const { ask } = await sellerWith([{ orderNo: 'A', state: 'DELIVERED' }]);
    await expect(ask({ kind: 'PICKING' })).rejects.toMatchObject({
      code: 'UNPROCESSABLE',
      detail: expect.stringContaining('보낼 주문이 없습니다'),
    });
    await expect(ask({ kind: 'PICKING', ids: ['999999'] })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
