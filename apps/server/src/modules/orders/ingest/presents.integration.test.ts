/** Presents from the gift to its end, on a real database: refused, not accepted in time, accepted late, and changed by their receiver. */
import { randomBytes } from 'node:crypto';
import type { LineFact } from '@moa/channels/sdk';
import { seededRandom } from '@moa/sandbox';
import { describe, expect, test } from 'vitest';
import { cancelFact, lineFact, minute } from '../../../../test/modules/order-facts.ts';
import { testDatabase } from '../../../../test/support/index.ts';
import { createSellerVault } from '../../../platform/crypto/index.ts';
import { applyStock, balances, verifyStock } from '../../stock/index.ts';
import { startAction } from '../act/commands.service.ts';
import { orderDetail } from '../list/detail.service.ts';
import { verifyCounters } from '../list/verify.ts';
import { ingestPage } from './ingest.ts';

const { database, seller } = await testDatabase();
const sellerVault = createSellerVault({ database, masterKeys: [{ id: 'k', bytes: randomBytes(32) }] });
const NOBODY = { name: '', phone: '', phone2: '', zipCode: '', address1: '', address2: '' };
const MOVED = { ...lineFact().receiver, zipCode: '06236', address1: '서울특별시 강남구 테헤란로 152' };
const OPTIONS = ['M', 'L', 'XL'] as const;
let made = 0;

/** A shop of presents whose options M and L are matched and XL is not. @param stock pieces of each */
async function giftShop(stock = 10) {
  const { sellerId } = await seller({ loginId: `gifts${++made}` });
  const keys = await sellerVault.forSeller(sellerId);
  const read = <T>(text: string, values: readonly unknown[] = []) =>
    database.tenant(sellerId, async (tx) => (await tx.query(text, [sellerId, ...values])).rows as T[]);
  const [account] = await read<{ id: number }>(
    `insert into shop_account (seller_id, shop_type, shop_account_id, shop_name, environment, status)
     values ($1, 'TALKGIFT', 'gift', '선물 가게', 'SANDBOX', 'NORMAL') returning id`,
  );
  const accountId = account?.id ?? 0;
  const skus: number[] = [];
  for (const size of ['M', 'L']) {
    const [sku] = await read<{ id: number }>("insert into sku (seller_id, sku_code, sku_name) values ($1, $2, '셔츠') returning id", [
      size,
    ]);
    skus.push(sku?.id ?? 0);
    await read(
      "insert into shop_option_map (seller_id, account_id, shop_product_id, option_key, sku_id, unit_quantity, mapped_by) values ($1, $2, $3, $4, $5, 1, 'test') returning sku_id",
      [accountId, 'P1', `code-${size}`, sku?.id],
    );
  }
  await database.tenant(sellerId, (tx) =>
    applyStock(
      tx,
      skus.map((skuId) => ({
        skuId,
        effect: 'OPENING' as const,
        source: { kind: 'MANUAL' as const, id: `open-${skuId}` },
        quantity: stock,
      })),
      { actor: 'test' },
    ),
  );
  const lineId = async () => (await read<{ id: number }>('select id from order_line where seller_id = $1'))[0]?.id ?? 0;
  return {
    report: (...lines: LineFact[]) =>
      database.tenant(sellerId, (tx) =>
        ingestPage(tx, keys, { id: accountId, shopType: 'TALKGIFT' }, { lines, claims: [] }, { reserveUnpaid: false }),
      ),
    /** Pieces that are kept of M and of L. */
    reserved: () =>
      database.tenant(sellerId, async (tx) => {
        const all = await balances(tx, skus);
        return skus.map((id) => all.get(id)?.reserved ?? 0);
      }),
    line: async () => (await read<Record<string, unknown>>('select * from order_line where seller_id = $1'))[0],
    detail: async () => {
      const id = await lineId();
      return database.tenant(sellerId, (tx) => orderDetail(tx, keys, id, true, new Date(minute(1))));
    },
    confirm: async () => {
      const id = await lineId();
      return database.tenant(sellerId, (tx) => startAction(tx, 'confirm', [{ lineId: id }], { userId: '1', loginId: 'her' }));
    },
    set: (text: string) => read(`update order_line set ${text} where seller_id = $1 returning id`),
    async check() {
      expect((await verifyStock(database)).differences.filter((each) => each.sellerId === sellerId)).toEqual([]);
      expect((await verifyCounters(database)).filter((each) => each.sellerId === sellerId)).toEqual([]);
    },
  };
}

/** The present as its shop shows it at a minute. */
const present = (at: number, option: (typeof OPTIONS)[number], change: Partial<LineFact> = {}): LineFact =>
  lineFact({
    shopItemId: `code-${option}`,
    itemCode: `code-${option}`,
    optionText: `사이즈: ${option}`,
    quantity: 2,
    sourceTime: minute(at),
    dispatchDue: null,
    refs: { changedAt: minute(at) },
    ...change,
  });
const waiting = (at: number) => present(at, 'M', { receiver: NOBODY });
const ended = (at: number, rawReason: string) =>
  present(at, 'M', {
    receiver: NOBODY,
    state: 'CANCELED',
    rawState: 'PayCancelComplete',
    claims: rawReason === '' ? [] : [cancelFact({ state: 'DONE', quantity: 2, reason: null, rawReason })],
  });
const titles = (detail: { history: { title: string }[] }) => detail.history.map(({ title }) => title);

describe('a present that nobody takes', () => {
  test.each([
    ['refused', '선물 거절'],
    ['not accepted in time', '선물 수락 기한 만료'],
    ['ended without a word of why', ''],
  ])('%s: its stock is kept until then and given back once, however its pages come', async (_name, why) => {
    const shop = await giftShop();
    await shop.report(waiting(0));
    expect(await shop.reserved()).toEqual([2, 0]);
    for (const page of [[ended(9, why)], [waiting(0)], [ended(9, why), waiting(0)]]) {
      await shop.report(...page);
      expect(await shop.reserved()).toEqual([0, 0]);
      await shop.check();
    }
    const detail = await shop.detail();
    expect(detail).toMatchObject({ row: { state: 'CANCELED' }, endedUnaccepted: true });
    expect(detail.row.flags).not.toContain('ADDRESS_WAITING');
    expect(detail.claims.map(({ reason }) => reason)).toEqual(why === '' ? [] : [why]);
    expect(await shop.confirm()).toMatchObject({ jobId: null, rejected: [{ ok: false }] });
  });
});

describe('a present that is taken', () => {
  test('late is joined with its address, says so in its history, and its stock was kept all the time', async () => {
    const shop = await giftShop();
    await shop.report(waiting(0));
    const late = 6 * 24 * 60;
    await shop.report(present(late, 'M'));
    await shop.report(waiting(0));
    expect(await shop.reserved()).toEqual([2, 0]);
    const detail = await shop.detail();
    expect(detail).toMatchObject({ endedUnaccepted: false, receiver: { address1: lineFact().receiver.address1 } });
    expect(titles(detail).filter((title) => title === '선물 수락')).toHaveLength(1);
    expect(await shop.confirm()).toMatchObject({ jobId: expect.any(String), rejected: [] });
    await shop.check();
  });

  test('and then sent elsewhere goes to the new address, and whoever printed the old one hears of it', async () => {
    const shop = await giftShop();
    await shop.report(present(0, 'M'));
    await shop.report(present(5, 'M', { receiver: MOVED }), present(5, 'M', { receiver: MOVED }));
    await shop.report(present(5, 'M', { receiver: MOVED }));
    const detail = await shop.detail();
    expect(detail.receiver).toMatchObject({ address1: MOVED.address1 });
    expect(detail.history.filter(({ title }) => title === '배송지 변경')).toMatchObject([
      { tone: 'BAD', detail: expect.stringContaining('다시 출력') },
    ]);
  });

  test('with another option is that option: what was kept goes back, and the new one is kept', async () => {
    const shop = await giftShop();
    await shop.report(present(0, 'M'));
    for (const page of [[present(5, 'L', { unitPrice: 21_000, amount: 42_000 })], [present(0, 'M')], [present(5, 'L'), present(0, 'M')]]) {
      await shop.report(...page);
      expect(await shop.reserved()).toEqual([0, 2]);
      await shop.check();
    }
    expect(await shop.line()).toMatchObject({ option_text: '사이즈: L', item_code: 'code-L', unit_price: 21_000, amount: 42_000 });
    expect((await shop.detail()).history.find(({ title }) => title === '옵션 변경')).toMatchObject({
      detail: '사이즈: M → 사이즈: L · 예약한 재고를 되돌리고 바뀐 옵션의 재고를 예약했습니다.',
    });
    await shop.report(present(6, 'M'));
    await shop.report(present(7, 'L'));
    await shop.report(present(8, 'L', { state: 'DELIVERING', rawState: 'ShippingProgress' }));
    expect(await shop.reserved()).toEqual([0, 0]);
    await shop.check();
  });

  test('with an option that nobody matched keeps nothing and asks for it', async () => {
    const shop = await giftShop();
    await shop.report(present(0, 'M'));
    await shop.report(present(5, 'XL'));
    expect(await shop.reserved()).toEqual([0, 0]);
    expect((await shop.detail()).row.flags).toContain('NEEDS_MAPPING');
    await shop.report(present(6, 'L'));
    expect(await shop.reserved()).toEqual([0, 2]);
    expect((await shop.detail()).row.flags).not.toContain('NEEDS_MAPPING');
    await shop.check();
  });

  test('with more than there is of the other option is marked as sold beyond the stock', async () => {
    const shop = await giftShop(2);
    await shop.report(present(0, 'M'), present(0, 'L', { orderNo: '2', lineNo: '2' }));
    await shop.report(present(5, 'L'));
    expect(await shop.reserved()).toEqual([0, 4]);
    expect((await shop.line())?.oversold || (await shop.detail()).row.flags.includes('OVERSOLD')).toBe(true);
    await shop.check();
  });
});

test.each([1, 2, 3, 4, 5, 6])(
  'whatever a receiver does and however the pages come, the books hold what the last one says (seed %i)',
  async (seed) => {
    const random = seededRandom(seed * 101);
    const below = (n: number) => Math.floor(random() * n);
    const shop = await giftShop();
    const story: LineFact[] = [waiting(0)];
    for (let at = 1; at < 8; at += 1) {
      const option = OPTIONS[below(3)] ?? 'M';
      story.push(present(at, option, below(2) === 0 ? { receiver: MOVED } : {}));
    }
    const end = below(3);
    const last = story.at(-1) ?? waiting(0);
    if (end === 1) story.push({ ...last, state: 'CANCELED', sourceTime: minute(9), refs: { changedAt: minute(9) } });
    if (end === 2) story.push({ ...last, state: 'DELIVERING', sourceTime: minute(9), refs: { changedAt: minute(9) } });
    for (let step = 0; step < story.length; step += 1) {
      const some = story.slice(0, step + 1);
      const page = [some[step], some[below(step + 1)]].flatMap((fact) => fact ?? []);
      await shop.report(...(below(2) === 0 ? page : page.toReversed()));
      if (below(3) === 0) await shop.report(some[below(step + 1)] ?? last);
    }
    const option = last.optionText.slice(-1);
    const kept = end === 0 ? [option === 'M' ? 2 : 0, option === 'L' && !last.optionText.endsWith('XL') ? 2 : 0] : [0, 0];
    expect(await shop.reserved()).toEqual(kept);
    expect((await shop.line())?.option_text).toBe(last.optionText);
    await shop.check();
  },
);
