import { ProblemError } from '@moa/contract';
import {
  type CreateShopDTO,
  gramsOf,
  newProductDraft,
  newShopEntry,
  type OptionCombination,
  type ProductDraft,
  regenerate,
  type ShopType,
} from '@moa/core';
import { describe, expect, test } from 'vitest';
import { testDatabase } from '../../../test/support/index.ts';
import { isDuplicate, type TenantTx } from '../../platform/database/index.ts';
import { firstRows } from '../../platform/paging.ts';
import { balances, GRAM_OF_SKU, readSkus } from '../stock/index.ts';
import { checkDraft } from './check-draft.ts';
import { loadDraft, loadStored } from './load/load.service.ts';
import { createProductSeqs } from './product-seqs.ts';
import { saveDraft, storeDraft } from './save.service.ts';

const { database, seller } = await testDatabase();

function draft(change: (draft: ProductDraft) => void = () => undefined): ProductDraft {
  const made = newProductDraft();
  made.basic.productName = '린넨 셔츠';
  made.composition.mainInfo.price = 19_900;
  change(made);
  return withDerived(made);
}

function withDerived(made: ProductDraft): ProductDraft {
  const { mainInfo, optionInfo } = made.composition;
  made.basic.salePrice = mainInfo.price;
  made.basic.stockQuantity = optionInfo.usable
    ? optionInfo.optionCombinations.reduce((sum, row) => sum + row.saleQuantity, 0)
    : mainInfo.saleQuantity;
  return made;
}

const AXES = [
  { name: '색상', values: ['블랙', '화이트'] },
  { name: '사이즈', values: ['M', 'L'] },
];

const withOptions = (quantity: number) => (made: ProductDraft) => {
  made.composition.optionInfo = {
    usable: true,
    options: AXES,
    optionCombinations: regenerate(AXES, []).map((row) => ({ ...row, saleQuantity: quantity })),
  };
};

async function save(sellerId: number, requested: ProductDraft): Promise<ProductDraft> {
  return database.tenant(sellerId, async (tx) => loadDraft(tx, await saveDraft(tx, requested, 'test')));
}

const codeOf = (wanted: string) => (error: unknown) => error instanceof ProblemError && error.code === wanted;

describe('a new product', () => {
  test('without options gets one SKU with its stock', async () => {
    const { sellerId } = await seller();
    const saved = await save(
      sellerId,
      draft((made) => void (made.composition.mainInfo.saleQuantity = 7)),
    );
    expect(saved).toMatchObject({
      moaProductSeq: 1,
      version: 0,
      composition: { mainInfo: { saleQuantity: 7, seenQuantity: 7, skus: [{ skuCode: 'M1-001' }] } },
    });
  });

  test('takes the next number, each its own, however many are saved at once', async () => {
    const sellers = [await seller(), await seller()];
    const next = createProductSeqs(database);
    const numbers = await Promise.all(Array.from({ length: 40 }, (_, n) => next(sellers[n % 2]?.sellerId ?? 0)));
    for (const first of [0, 1]) expect(numbers.filter((_, n) => n % 2 === first)).toEqual(Array.from({ length: 20 }, (_, n) => n + 1));
    const { moaProductSeq } = await save(sellers[0]?.sellerId ?? 0, draft());
    expect(moaProductSeq).toBe(21);
  });

  test('is found by its name and each SKU by its option, one by one', async () => {
    const { sellerId } = await seller();
    await save(sellerId, draft(withOptions(3)));
    const { rows } = await database.tenant(sellerId, (tx) =>
      tx.query<{ sku_code: string; grams: string[] }>(
        `select s.sku_code, array_agg(g.gram order by g.gram) as grams from sku s join sku_gram g on g.seller_id = s.seller_id and ${GRAM_OF_SKU} group by 1 order by 1`,
      ),
    );
    const texts = ['블랙 / M', '블랙 / L', '화이트 / M', '화이트 / L'];
    expect(rows.map((row) => row.grams.toSorted())).toEqual(
      rows.map((row, i) => gramsOf(draft().basic.productName, texts[i] ?? '', row.sku_code).toSorted()),
    );
  });

  test('writes what its SKUs are found by once, however many of them have it', async () => {
    const { sellerId } = await seller();
    await save(sellerId, draft(withOptions(3)));
    const { rows } = await database.tenant(sellerId, (tx) => tx.query<{ gram: string }>('select gram from sku_gram order by gram'));
    const codes = ['M1-001', 'M1-002', 'M1-003', 'M1-004'];
    expect(rows.map(({ gram }) => gram).toSorted()).toEqual(
      [...new Set(gramsOf('린넨 셔츠', '블랙 / M', '블랙 / L', '화이트 / M', '화이트 / L', ...codes))].toSorted(),
    );
  });

  test.each([
    ['with options', withOptions(3)],
    ['without options', (made: ProductDraft) => void (made.composition.mainInfo.saleQuantity = 7)],
  ])('%s is answered as it is stored, without being read again', async (_, change) => {
    const { sellerId } = await seller();
    const requested = draft((made) => {
      change(made);
      made.basic.brand = ' 바다 ';
      made.common.sellerManagementCode = ' A-1 ';
      made.common.sellerBarcode = '8801234567893';
      made.common.detailInfoContent = '<p onclick="x()">시원한</p>';
    });
    await database.tenant(sellerId, async (tx) => {
      const stored = await storeDraft(tx, checkDraft(requested), 'test', null);
      expect(stored.rows).not.toBeNull();
      expect(await loadStored(tx, stored, [])).toEqual(await loadDraft(tx, stored.id));
    });
  });

  test('with options gets a SKU for each combination', async () => {
    const { sellerId } = await seller();
    const saved = await save(sellerId, draft(withOptions(3)));
    expect(
      saved.composition.optionInfo.optionCombinations.map((row) => [row.optionValues.join('/'), row.saleQuantity, row.skuCode]),
    ).toEqual([
      ['블랙/M', 3, 'M1-001'],
      ['블랙/L', 3, 'M1-002'],
      ['화이트/M', 3, 'M1-003'],
      ['화이트/L', 3, 'M1-004'],
    ]);
    expect(saved.basic.stockQuantity).toBe(12);
  });

  test('sells an existing SKU when its code is named, and leaves its stock alone', async () => {
    const { sellerId } = await seller();
    await save(
      sellerId,
      draft((made) => void (made.composition.mainInfo.saleQuantity = 7)),
    );
    const second = await save(
      sellerId,
      draft((made) => {
        made.composition.mainInfo.skus = [
          {
            id: null,
            skuCode: 'M1-001',
            stockQuantity: 0,
            saleUnitQuantity: 2,
            brand: '',
            manufacturer: '',
            salePrice: 0,
            skuName: '',
            attributes: {},
            roleId: 'SELF',
            siblingCode: null,
          },
        ];
      }),
    );
    expect(second.composition.mainInfo).toMatchObject({ saleQuantity: 3, skus: [{ skuCode: 'M1-001', stockQuantity: 7 }] });
  });

  test('that names a code that is taken by now is told so, and no other violation is told as that', async () => {
    const { sellerId } = await seller();
    const sameCodes = draft((made) => {
      withOptions(3)(made);
      for (const row of made.composition.optionInfo.optionCombinations) row.skuCode = 'TAKEN';
    });
    const store = (requested: ProductDraft) =>
      database.tenant(sellerId, (tx) => storeDraft(tx, { draft: requested, detail: '' }, 'test', null));
    await expect(store(sameCodes)).rejects.toSatisfy(codeOf('DUPLICATE'));

    const { id } = await save(sellerId, draft());
    // Where the SKUs of products that come next would be found by their name.
    await database.tenant(sellerId, (tx) =>
      tx.query(
        "insert into sku_gram (seller_id, gram, sku_id, sku_ids) select $1, $2, -n, '{1}' from generate_series($3::bigint, $3 + 500) n returning sku_id",
        [sellerId, gramsOf('린넨 셔츠')[0], Number(id) + 1],
      ),
    );
    await expect(store(draft(withOptions(3)))).rejects.toSatisfy((error) => isDuplicate(error, 'sku_gram_pkey'));
  });

  test('has its detail made harmless', async () => {
    const { sellerId } = await seller();
    const saved = await save(
      sellerId,
      draft((made) => void (made.common.detailInfoContent = '<p onclick="x()">글</p><script>y()</script>')),
    );
    expect(saved.common.detailInfoContent).toBe('<p>글</p>');
  });

  test('whose derived price differs is refused with the field', async () => {
    const { sellerId } = await seller();
    const wrong = draft();
    wrong.basic.salePrice = 1;
    await expect(save(sellerId, wrong)).rejects.toSatisfy(
      (error) => codeOf('UNPROCESSABLE')(error) && (error as ProblemError).errors[0]?.path === 'basic.salePrice',
    );
  });

  test.each([
    ['01', '카테고리를 마지막 단계까지 선택해주십시오.'],
    ['zzzz', '없는 카테고리입니다. 카테고리를 다시 선택해주십시오.'],
  ])('in the category %s is refused: %s', async (categoryId, message) => {
    const { sellerId } = await seller();
    const wrong = draft((made) => void (made.composition.categories = [{ categoryId, path: '패션의류' }]));
    await expect(save(sellerId, wrong)).rejects.toSatisfy(
      (error) =>
        (error as ProblemError).errors[0]?.path === 'composition.categories' && (error as ProblemError).errors[0]?.message === message,
    );
  });

  test('for a shop that is not linked is refused and nothing is stored', async () => {
    const { sellerId } = await seller();
    const entry = newShopEntry({ shopType: 'COUPANG', shopAccountId: 'A1', shopName: '쿠팡', multiShopId: null }, 'TEMP_COUPANGA11');
    await expect(
      save(
        sellerId,
        draft((made) => void made.createShopDTOList.push(entry)),
      ),
    ).rejects.toSatisfy(codeOf('UNPROCESSABLE'));
    const { rows } = await database.tenant(sellerId, (tx) => tx.query('select 1 from product where seller_id = $1', [tx.sellerId]));
    expect(rows).toEqual([]);
  });
});

describe('a shop of a product', () => {
  const PICTURE = { fileId: 'a'.repeat(64), url: '/i/aaaa/a.jpg', width: 600, height: 600 };

  async function withShop(sellerId: number, change: (entry: CreateShopDTO) => void): Promise<ProductDraft> {
    await database.tenant(sellerId, (tx) =>
      tx.query(
        `insert into shop_account (seller_id, shop_type, shop_account_id, shop_name, environment, status) values ($1, 'COUPANG', 'A.1', '쿠팡', 'SANDBOX', 'NORMAL')`,
        [sellerId],
      ),
    );
    const entry = newShopEntry({ shopType: 'COUPANG', shopAccountId: 'A.1', shopName: '쿠팡', multiShopId: null }, 'TEMP_COUPANGA11');
    change(entry);
    return save(
      sellerId,
      draft((made) => {
        withOptions(3)(made);
        made.common.images = [PICTURE];
        made.common.detailInfoContent = '<p>상세</p>';
        made.createShopDTOList.push(entry);
      }),
    );
  }

  test('keeps what it is given otherwise, over a save too, and says how it stands', async () => {
    const { sellerId } = await seller();
    const saved = await withShop(sellerId, (entry) => {
      entry.basic = { detailInfoContent: '<p>쿠팡 상세</p>' };
      entry.common = { afterServiceGuideContent: '쿠팡 안내', images: [PICTURE] };
      entry.shopConsignment = { isCheckShippingFromInfo: true, isCheckPersonalAgreementInfo: false, extraInfoLocation: '상세 하단' };
      entry.etc = { brand: '모아' };
    });
    const [stored] = saved.createShopDTOList;
    const id = saved.composition.optionInfo.optionCombinations[1]?.id ?? '';
    expect(stored).toMatchObject({
      registerKey: 'COUPANGA11',
      temporaryRegisterKey: null,
      composition: {},
      common: { afterServiceGuideContent: '쿠팡 안내', images: [PICTURE] },
      shopConsignment: { isCheckShippingFromInfo: true, isCheckPersonalAgreementInfo: false, extraInfoLocation: '상세 하단' },
      status: { saleStatus: 'WAIT', regStatus: 'NONE' },
      saleStatus: 'WAIT',
      regStatus: 'NONE',
    });
    const again = await save(sellerId, {
      ...saved,
      createShopDTOList: saved.createShopDTOList.map((entry) => ({
        ...entry,
        composition: { optionInfo: { optionCombinations: [{ id, optionPrice: 1_000 }] } },
      })),
      // What follows from the entries is made by the server, whatever is sent.
      registerShops: [],
      etcInfo: { overrides: [] },
    });
    expect(again.createShopDTOList[0]?.composition).toEqual({ optionInfo: { optionCombinations: [{ id, optionPrice: 1_000 }] } });
    const short = {
      shopProductId: null,
      copyShopProductId: null,
      shopType: 'COUPANG',
      shopAccountId: 'A.1',
      shopName: '쿠팡',
      registerKey: 'COUPANGA11',
      temporaryRegisterKey: null,
      isRegister: true,
      isRegDone: false,
    };
    expect(again).toMatchObject({
      registerShops: [{ ...short, shopIds: ['A.1'] }],
      registerShopAccounts: [{ ...short, shopIds: [] }],
      imageInfo: { uploadState: 'DONE', overrides: [{ registerKey: 'COUPANGA11', images: [PICTURE] }] },
      detailContentInfo: { uploadState: 'DONE', overrides: [{ registerKey: 'COUPANGA11', detailInfoContent: '<p>쿠팡 상세</p>' }] },
      etcInfo: { overrides: [{ registerKey: 'COUPANGA11', etc: { brand: '모아' } }] },
    });
  });

  test('that gives nothing otherwise has the base values', async () => {
    const { sellerId } = await seller();
    const saved = await withShop(sellerId, () => undefined);
    expect(saved.createShopDTOList[0]).toMatchObject({
      composition: {},
      common: {},
      shopConsignment: { isCheckShippingFromInfo: false, isCheckPersonalAgreementInfo: false, extraInfoLocation: '' },
    });
  });
});

test('a SKU costs what the oldest product that sells it by the piece costs now, and keeps its first price once none does', async () => {
  const { sellerId } = await seller();
  const prices = () =>
    database.tenant(sellerId, async (tx) => {
      const rows = await readSkus(tx, { name: '', type: null, stock: null, ids: null, lowStock: 0 }, firstRows(10));
      return rows.map(({ sku_code, sale_price }) => [sku_code, sale_price]).toSorted();
    });
  const single = await save(
    sellerId,
    draft((made) => {
      made.composition.mainInfo.skus = [{ ...made.composition.mainInfo.skus[0], skuCode: 'ONE', saleUnitQuantity: 1 } as never];
    }),
  );
  await save(
    sellerId,
    draft((made) => {
      made.composition.mainInfo.price = 55_000;
      made.composition.mainInfo.skus = [{ ...made.composition.mainInfo.skus[0], skuCode: 'ONE', saleUnitQuantity: 3 } as never];
    }),
  );
  expect(await prices()).toEqual([['ONE', 19_900]]);
  single.composition.mainInfo.price = 21_000;
  await save(sellerId, withDerived(single));
  expect(await prices()).toEqual([['ONE', 21_000]]);
  await database.tenant(sellerId, (tx) =>
    tx.query(`update product set deleted_at = now() where seller_id = $1 and id = $2`, [tx.sellerId, single.id]),
  );
  expect(await prices()).toEqual([['ONE', 19_900]]);
});

describe('a changed product', () => {
  test('is to be sent again to the shops alone that it says something new to', async () => {
    const { sellerId } = await seller();
    const saved = await database.tenant(sellerId, async (tx) => {
      await tx.query(
        `insert into shop_account (seller_id, shop_type, shop_account_id, shop_name, environment, status)
         select $1, shop_type, 'A', '', 'SANDBOX', 'NORMAL' from unnest(array['COUPANG', '11ST', 'CAFE24']) shop_type returning id`,
        [tx.sellerId],
      );
      const made = draft(withOptions(3));
      made.createShopDTOList = (['COUPANG', '11ST', 'CAFE24'] as const).map((shopType) =>
        newShopEntry({ shopType, shopAccountId: 'A', shopName: '', multiShopId: null }, `TEMP_${shopType}`),
      );
      const id = await saveDraft(tx, made, 'test');
      // CAFE24 was not sent what the product became since.
      await tx.query(
        `update listing set shop_product_id = id::text, sent_product_version = case when shop_type = 'CAFE24' then -1 else 0 end where seller_id = $1`,
        [tx.sellerId],
      );
      return loadDraft(tx, id);
    });
    const behind = ({ createShopDTOList }: ProductDraft) =>
      createShopDTOList.filter(({ modify }) => modify).map(({ shopInfoDTO }) => shopInfoDTO.shopType);
    const costlier = await save(sellerId, { ...saved, basic: { ...saved.basic, costPrice: 4_000 } });
    expect(behind(costlier)).toEqual(['CAFE24']);
    const dearer = await save(sellerId, {
      ...costlier,
      createShopDTOList: costlier.createShopDTOList.map((entry) =>
        entry.shopInfoDTO.shopType === '11ST' ? { ...entry, basic: { salePrice: 21_000 } } : entry,
      ),
    });
    expect(behind(dearer)).toEqual(['11ST', 'CAFE24']);
    // A save that changes nothing takes no shop for up to date that is not.
    const again = await save(sellerId, dearer);
    expect(behind(again)).toEqual(['11ST', 'CAFE24']);
    expect(behind(await save(sellerId, { ...again, basic: { ...again.basic, brand: '모아' } }))).toEqual(['COUPANG', '11ST', 'CAFE24']);
  });

  test('that somebody saves who sees none of its shops gets its new options there, and they stay in step', async () => {
    const { sellerId } = await seller();
    const saved = await database.tenant(sellerId, async (tx) => {
      await tx.query(
        `insert into shop_account (seller_id, shop_type, shop_account_id, shop_name, environment, status) values ($1, 'COUPANG', 'A', '', 'SANDBOX', 'NORMAL')`,
        [tx.sellerId],
      );
      const made = draft(withOptions(3));
      made.createShopDTOList = [newShopEntry({ shopType: 'COUPANG', shopAccountId: 'A', shopName: '', multiShopId: null }, 'TEMP_1')];
      const id = await saveDraft(tx, made, 'test');
      await tx.query(`update listing set shop_product_id = 'P', sent_product_version = 0 where seller_id = $1`, [tx.sellerId]);
      return id;
    });
    const asLimited = (change: (product: ProductDraft) => ProductDraft) =>
      database.tenant({ sellerId, shopAccountIds: [999_999] }, async (tx) => saveDraft(tx, change(await loadDraft(tx, saved)), 'test'));
    const there = () =>
      database.tenant(sellerId, async (tx) => {
        const { rows } = await tx.query<{ items: number; sent_product_version: number }>(
          `select l.sent_product_version, (select count(*) from listing_item i where i.seller_id = $1 and i.listing_id = l.id and i.removed_at is null) as items
             from listing l where l.seller_id = $1`,
          [tx.sellerId],
        );
        return rows;
      });
    await asLimited((product) => ({ ...product, basic: { ...product.basic, costPrice: 4_000 } }));
    expect(await there()).toEqual([{ items: 4, sent_product_version: 1 }]);
    await asLimited((product) => {
      const { optionInfo } = product.composition;
      const options = [{ name: '색상', values: ['블랙', '화이트', '베이지'] }, ...AXES.slice(1)];
      optionInfo.optionCombinations = regenerate(options, optionInfo.optionCombinations);
      optionInfo.options = options;
      return withDerived(product);
    });
    expect(await there()).toEqual([{ items: 6, sent_product_version: 1 }]);
  });

  test('keeps ids and stock of its combinations when a value is added', async () => {
    const { sellerId } = await seller();
    const saved = await save(sellerId, draft(withOptions(3)));
    const axes = [AXES[0] ?? { name: '', values: [] }, { name: '사이즈', values: ['M', 'L', 'XL'] }];
    const { optionInfo } = saved.composition;
    const next = await save(
      sellerId,
      withDerived({
        ...saved,
        composition: {
          ...saved.composition,
          optionInfo: { ...optionInfo, options: axes, optionCombinations: regenerate(axes, optionInfo.optionCombinations) },
        },
      }),
    );
    const ids = (rows: OptionCombination[]) => new Map(rows.map((row) => [row.optionValues.join('/'), row.skuId]));
    expect(next.composition.optionInfo.optionCombinations).toHaveLength(6);
    for (const [values, sku] of ids(optionInfo.optionCombinations))
      expect(ids(next.composition.optionInfo.optionCombinations).get(values)).toBe(sku);
  });

  test('changes stock by what the editor changed, not to what the editor saw', async () => {
    const { sellerId } = await seller();
    const saved = await save(
      sellerId,
      draft((made) => void (made.composition.mainInfo.saleQuantity = 10)),
    );
    const skuId = Number(saved.composition.mainInfo.skus[0]?.id);
    await database.tenant(sellerId, async (tx) => {
      const { applyStock } = await import('../stock/index.ts');
      await applyStock(
        tx,
        [
          { skuId, effect: 'RESERVE', quantity: 4, source: { kind: 'LINE', id: '1' } },
          { skuId, effect: 'SHIP', quantity: 4, source: { kind: 'LINE', id: '1' } },
        ],
        { actor: 'test' },
      );
    });
    saved.composition.mainInfo.saleQuantity = 15;
    await save(sellerId, withDerived(saved));
    const after = await database.tenant(sellerId, (tx) => balances(tx, [skuId]));
    expect(after.get(skuId)?.onHand).toBe(11);
  });

  test('of which somebody saved a newer version is refused with that version, and who made it', async () => {
    const { sellerId } = await seller();
    const saved = await save(sellerId, draft());
    await save(sellerId, structuredClone(saved));
    const error = await save(sellerId, saved).catch((thrown: unknown) => thrown);
    expect(codeOf('STALE_VERSION')(error)).toBe(true);
    expect((error as ProblemError).data).toMatchObject({ version: 1, updatedBy: expect.stringMatching(/./) });
  });

  test('of another seller is not found', async () => {
    const saved = await save((await seller()).sellerId, draft());
    await expect(save((await seller()).sellerId, saved)).rejects.toSatisfy(codeOf('NOT_FOUND'));
  });

  test('moves its price at most to half or double of what a shop has', async () => {
    const { sellerId } = await seller();
    const saved = await save(
      sellerId,
      draft((made) => void (made.composition.mainInfo.price = 32_000)),
    );
    const registerKey = 'COUPANGA11';
    await database.tenant(sellerId, (tx) => registered(tx, Number(saved.id), registerKey, 32_000));
    const shown = await database.tenant(sellerId, (tx) => loadDraft(tx, Number(saved.id)));
    const at = (price: number) => {
      const next = structuredClone(shown);
      next.composition.mainInfo.price = price;
      return save(sellerId, withDerived(next));
    };
    await expect(at(100_000)).rejects.toSatisfy(
      (error) => codeOf('UNPROCESSABLE')(error) && (error as ProblemError).errors[0]?.path === 'composition.mainInfo.price',
    );
    expect((await at(64_000)).composition.mainInfo.price).toBe(64_000);
  });

  test('reports the bounds of the shop that it is about, also where a price of its own is refused', async () => {
    const { sellerId } = await seller();
    const saved = await save(
      sellerId,
      draft((made) => void (made.composition.mainInfo.price = 32_000)),
    );
    await database.tenant(sellerId, (tx) => registered(tx, Number(saved.id), '11STA11', 32_000, '11ST'));
    const shown = await database.tenant(sellerId, (tx) => loadDraft(tx, Number(saved.id)));
    const reported = '쇼핑몰이 받지 않는 가격입니다. (11번가의 현재 32,000원: 16,000원~48,000원)';
    const shared = structuredClone(shown);
    shared.composition.mainInfo.price = 100_000;
    await expect(save(sellerId, withDerived(shared))).rejects.toMatchObject({ errors: [{ message: reported }] });
    const own = structuredClone(shown);
    const [entry] = own.createShopDTOList;
    if (entry) entry.basic.salePrice = 100_000;
    await expect(save(sellerId, withDerived(own))).rejects.toMatchObject({
      errors: [{ path: 'createShopDTOList.0.basic.salePrice', message: reported }],
    });
    shared.composition.mainInfo.price = 60_000;
    expect((await save(sellerId, withDerived(shared))).composition.mainInfo.price).toBe(60_000);
  });
});

/** A listing of the product at a linked shop that has accepted a price. */
async function registered(
  tx: TenantTx,
  productId: number,
  registerKey: string,
  price: number,
  shopType: ShopType = 'COUPANG',
): Promise<void> {
  const { rows } = await tx.query<{ id: number }>(
    `insert into shop_account (seller_id, shop_type, shop_account_id, shop_name, environment, status) values ($1, $2, 'A1', '가게', 'SANDBOX', 'NORMAL') returning id`,
    [tx.sellerId, shopType],
  );
  await tx.query(
    `insert into listing (seller_id, account_id, shop_type, product_id, register_key, management_code, shop_product_id, name, reg_status, sent_price)
     values ($1, $2, $6, $3, $4, 'MTEST1', '1001', '린넨 셔츠', 'DONE', $5)`,
    [tx.sellerId, rows[0]?.id, productId, registerKey, price, shopType],
  );
}

test('pieces that one sale takes may change without the stock: the number that was seen counts in the unit that is stored', async () => {
  const { sellerId } = await seller();
  const onHand = async (product: ProductDraft) =>
    database.tenant(sellerId, async (tx) => {
      const [sku] = product.composition.mainInfo.skus;
      const { rows } = await tx.query<{ on_hand: number }>('select on_hand from sku where seller_id = $1 and id = $2', [
        tx.sellerId,
        Number(sku?.id),
      ]);
      return rows[0]?.on_hand;
    });
  const inUnits = (product: ProductDraft, saleUnitQuantity: number, saleQuantity: number): ProductDraft => {
    const next = structuredClone(product);
    const [sku] = next.composition.mainInfo.skus;
    if (!sku) throw new Error('a product without options has a SKU');
    next.composition.mainInfo.skus = [{ ...sku, saleUnitQuantity }];
    next.composition.mainInfo.saleQuantity = saleQuantity;
    return withDerived(next);
  };
  const single = await save(
    sellerId,
    draft((made) => void (made.composition.mainInfo.saleQuantity = 30)),
  );
  const packs = await save(sellerId, inUnits(single, 3, 10));
  expect([packs.composition.mainInfo.saleQuantity, await onHand(packs)]).toEqual([10, 30]);
  const more = await save(sellerId, inUnits(packs, 3, 12));
  expect(await onHand(more)).toBe(36);
  const again = await save(sellerId, inUnits(more, 1, 36));
  expect([again.composition.mainInfo.saleQuantity, await onHand(again)]).toEqual([36, 36]);
  const left = await save(sellerId, inUnits(again, 5, 36));
  expect([left.composition.mainInfo.saleQuantity, await onHand(left)]).toEqual([7, 36]);
});
