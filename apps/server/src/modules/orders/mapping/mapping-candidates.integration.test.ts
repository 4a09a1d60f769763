import { randomBytes } from 'node:crypto';
import { gramsOf, isSureMatch } from '@moa/core';
import { expect, test } from 'vitest';
import { lineFact } from '../../../../test/modules/order-facts.ts';
import { testDatabase } from '../../../../test/support/index.ts';
import { createSellerVault } from '../../../platform/crypto/index.ts';
import { ingestPage } from '../ingest/ingest.ts';
import { mapOption } from './mapping.service.ts';
import { mappingCandidates } from './mapping-candidates.ts';

const { database, seller } = await testDatabase();
const sellerVault = createSellerVault({ database, masterKeys: [{ id: 'k', bytes: randomBytes(32) }] });
const POLICY = { reserveUnpaid: false };

/** A seller with these SKUs, whose shop reports these lines of products nobody has tied to one. */
async function waiting(
  skus: readonly { code: string; name: string; option?: string; barcode?: string; unit?: number }[],
  lines: readonly Partial<Parameters<typeof lineFact>[0]>[],
) {
  const { sellerId } = await seller();
  const keys = await sellerVault.forSeller(sellerId);
  await database.tenant(sellerId, async (tx) => {
    const one = async (text: string, values: unknown[]) =>
      (await tx.query<{ id: number }>(text, [tx.sellerId, ...values])).rows[0]?.id ?? 0;
    const accountId = await one(
      `insert into shop_account (seller_id, shop_type, shop_account_id, shop_name, environment, status) values ($1, 'SMART_STORE', 'shop', '본점', 'SANDBOX', 'NORMAL') returning id`,
      [],
    );
    const productId = await one(
      `insert into product (seller_id, moa_product_seq, name, main_price, body) values ($1, 1, '상품', 1000, '{}') returning id`,
      [],
    );
    for (const [position, sku] of skus.entries()) {
      const skuId = await one('insert into sku (seller_id, sku_code, sku_name, option_text) values ($1, $2, $3, $4) returning id', [
        sku.code,
        sku.name,
        sku.option ?? '',
      ]);
      await tx.query('insert into sku_gram (seller_id, gram, sku_id) select $1, unnest($2::text[]), $3 returning seller_id', [
        tx.sellerId,
        gramsOf(sku.code, sku.name, sku.option ?? ''),
        skuId,
      ]);
      await tx.query(
        'insert into product_item (seller_id, product_id, position, sku_id, barcode, sale_unit_quantity) values ($1, $2, $3, $4, $5, $6)',
        [tx.sellerId, productId, position, skuId, sku.barcode ?? '', sku.unit ?? 1],
      );
    }
    const facts = lines.map((line, index) => lineFact({ orderNo: `A${index}`, shopProductId: 'X1', shopItemId: 'XI', ...line }));
    await ingestPage(tx, keys, { id: accountId, shopType: 'SMART_STORE' }, { lines: facts, claims: [] }, POLICY);
  });
  const lineIds = await database.tenant(sellerId, async (tx) =>
    (await tx.query<{ id: number }>('select id from order_line where seller_id = $1 order by order_no', [tx.sellerId])).rows.map(
      (row) => row.id,
    ),
  );
  return {
    offered: async (line: number, keyword = '') => database.tenant(sellerId, (tx) => mappingCandidates(tx, lineIds[line] ?? 0, keyword)),
    map: (line: number, skuId: string) =>
      database.tenant(sellerId, (tx) =>
        mapOption(tx, { lineId: lineIds[line] ?? 0, skuId: Number(skuId), unitQuantity: 1 }, 'test', POLICY),
      ),
  };
}

const reasons = (answer: { contents: { skuCode: string; reason: string }[] }) =>
  answer.contents.map((each) => `${each.skuCode} ${each.reason}`);

test('a SKU is only sure where its code or barcode came with the order', async () => {
  const { offered } = await waiting(
    [
      { code: 'LS-1', name: '가을 신상' },
      { code: 'OTHER', name: '겨울 신상', barcode: '8801234567893' },
      { code: 'ALIKE', name: '린넨 셔츠', option: '블랙 / L' },
      { code: 'UNLIKE', name: '코튼 티셔츠', option: '화이트' },
    ],
    [{ itemCode: 'LS-1' }, { orderNo: 'B', shopProductId: 'X2', managementCode: '8801234567893' }, { orderNo: 'C', shopProductId: 'X3' }],
  );
  expect(reasons(await offered(0))).toEqual(['LS-1 CODE', 'ALIKE NAME_AND_OPTION']);
  expect(reasons(await offered(1))).toEqual(['OTHER BARCODE', 'ALIKE NAME_AND_OPTION']);
  const plain = await offered(2);
  expect(reasons(plain)).toEqual(['ALIKE NAME_AND_OPTION']);
  expect(plain.contents.some((each) => isSureMatch(each.reason))).toBe(false);
});

test('the barcode of a pack proves no SKU', async () => {
  const { offered } = await waiting([{ code: 'PACK', name: '양말', barcode: '880', unit: 3 }], [{ itemCode: '880' }]);
  expect(reasons(await offered(0))).toEqual([]);
});

test('a keyword finds SKUs that have all of it', async () => {
  const { offered } = await waiting(
    [
      { code: 'BAG-1', name: '캔버스 에코백' },
      { code: 'BAG-2', name: '에코 텀블러' },
    ],
    [{}],
  );
  expect(reasons(await offered(0, '에코백'))).toEqual(['BAG-1 PART']);
  expect(reasons(await offered(0, '에코 백'))).toEqual(['BAG-1 PART']);
  expect(reasons(await offered(0, '백'))).toEqual(['BAG-1 PART']);
  expect(reasons(await offered(0, '컵'))).toEqual([]);
});

test('reports how many orders wait for the option, and maps them all', async () => {
  const { offered, map } = await waiting([{ code: 'LS-1', name: '린넨 셔츠' }], [{}, {}, { orderNo: 'Z', shopItemId: 'other' }]);
  const { contents, waiting: count } = await offered(0);
  expect(count).toBe(2);
  expect(await map(0, contents[0]?.skuId ?? '')).toBe(2);
});
