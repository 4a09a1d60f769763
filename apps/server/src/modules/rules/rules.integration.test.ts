/** What shops ask of products as sellers read it, and which products rules to come would stop. */
import { newProductDraft, newShopEntry, type RulePack } from '@moa/core';
import { expect, test } from 'vitest';
import { testDatabase } from '../../../test/support/index.ts';
import { saveDraft } from '../products/index.ts';
import { affectedProducts, type RulesDeps, readRules } from './rules.service.ts';

const { database, seller } = await testDatabase();
const COUPANG: RulePack = {
  shopType: 'COUPANG',
  editions: [
    { validFrom: null, source: { sheet: 'COUPANG', section: '4' }, rules: [{ kind: 'NAME', max: 100, unit: 'CHAR', forbidden: null }] },
    { validFrom: '2026-12-01', source: null, rules: [{ kind: 'NAME', max: 50, unit: 'CHAR', forbidden: null }] },
    { validFrom: '2027-01-01', source: null, rules: [{ kind: 'NAME', max: 40, unit: 'CHAR', forbidden: null }] },
  ],
};
const deps: RulesDeps = { database, packs: [COUPANG], now: () => new Date('2026-11-30T14:59:00Z') };

async function shop(names: readonly string[]) {
  const { sellerId } = await seller();
  const scope = { sellerId, shopAccountIds: null };
  await database.tenant(sellerId, async (tx) => {
    await tx.query(
      `insert into shop_account (seller_id, shop_type, shop_account_id, shop_name, environment, status) values ($1, 'COUPANG', 'shop', '쿠팡', 'SANDBOX', 'NORMAL')`,
      [tx.sellerId],
    );
    for (const name of names) {
      const draft = newProductDraft();
      draft.basic.productName = name;
      draft.composition.mainInfo.price = 10_000;
      draft.basic.salePrice = 10_000;
      draft.createShopDTOList = [
        newShopEntry({ shopType: 'COUPANG', shopAccountId: 'shop', shopName: '쿠팡', multiShopId: null }, `t-${name}`),
      ];
      await saveDraft(tx, draft, 'test');
    }
  });
  return scope;
}

test('rules are those of the Korean day, each announced edition against what holds before it', async () => {
  const scope = await shop([]);
  const { day, contents } = await readRules(deps, scope);
  expect(day).toBe('2026-11-30');
  expect(contents).toMatchObject([
    {
      shopType: 'COUPANG',
      accounts: 1,
      rules: [
        { label: '상품명', text: '100자까지', assumed: false },
        { kind: 'FEE', text: '11.88% (분류에 따라 10.56~11.88%) · 배송비 3.3%', source: '정산 문서 2절' },
      ],
      coming: [
        { validFrom: '2026-12-01', changes: [{ before: '100자까지', after: '50자까지' }] },
        { validFrom: '2027-01-01', changes: [{ before: '50자까지', after: '40자까지' }] },
      ],
    },
  ]);
  const next = await readRules({ ...deps, now: () => new Date('2026-11-30T15:00:00Z') }, scope);
  expect(next.contents[0]).toMatchObject({
    rules: [{ text: '50자까지', validFrom: '2026-12-01' }, { kind: 'FEE' }],
    coming: [{ validFrom: '2027-01-01' }],
  });
});

test('products that a coming rule stops are named; what the caller does not see, is not', async () => {
  const scope = await shop(['가'.repeat(45), '나'.repeat(60), '짧은 이름']);
  const of = (day: string) => affectedProducts(deps, scope, { shopType: 'COUPANG', day });
  const december = await of('2026-12-01');
  expect(december).toMatchObject({ looked: 3, next: null, contents: [{ name: '나'.repeat(60) }] });
  expect(december.contents[0]?.messages).toEqual(['상품명은 50자 이하로 입력해주십시오. (현재 60자)']);
  expect((await of('2027-01-01')).contents.map(({ name }) => name)).toEqual(['가'.repeat(45), '나'.repeat(60)]);
  const other = await affectedProducts(deps, { ...scope, shopAccountIds: [0] }, { shopType: 'COUPANG', day: '2026-12-01' });
  expect(other).toMatchObject({ looked: 0, contents: [] });
  // Of a day for which nothing is announced there is nothing to look at.
  expect(() => affectedProducts(deps, scope, { shopType: 'COUPANG', day: '2026-11-30' })).toThrow();
});
