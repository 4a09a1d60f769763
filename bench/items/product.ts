/** W1: create a product with 2 axes and 10 combinations, with prices and stock. W2: the product list by a word of the name. */
import { encodeQuery } from '@moa/contract';
import { newProductDraft, type ProductDraft, regenerate } from '@moa/core';
import type { Call } from '../support/client.ts';
import { ask, compare, mustLookAlike, rateLine, type Side, timesLine } from '../support/compare.ts';
import type { Bench, Seller } from '../support/environment.ts';
import type { Item } from '../support/items.ts';
import { ms, over } from '../support/report.ts';
import { seedProducts, settle, WORDS } from '../support/seed.ts';

const AXES = [
  { name: '색상', values: ['블랙', '화이트', '네이비', '베이지', '카키'] },
  { name: '사이즈', values: ['M', 'L'] },
];

/** W1's product: 10 combinations of two axes. Its answer is of 5 kB, which is kept for its key: more than a row of PostgreSQL holds unpacked. */
function draft(n: number): ProductDraft {
  const made = newProductDraft();
  made.basic.productName = `린넨 셔츠 ${n}`;
  made.composition.mainInfo.price = 19_900;
  made.composition.optionInfo = {
    usable: true,
    options: AXES,
    optionCombinations: regenerate(AXES, []).map((row, index) => ({ ...row, saleQuantity: 10 + index, optionPrice: index * 100 })),
  };
  made.basic.salePrice = 19_900;
  made.basic.stockQuantity = made.composition.optionInfo.optionCombinations.reduce((sum, row) => sum + row.saleQuantity, 0);
  made.common.detailInfoContent = `<p>${'시원하고 가벼운 린넨 셔츠입니다. '.repeat(20)}</p>`;
  return made;
}

let keys = 0;
/** Carries a key, as the screens send one. */
export const productCall = (n: number): Call => ({
  method: 'POST',
  path: '/api/v1/product/moa',
  body: draft(n),
  headers: { 'idempotency-key': `bench-product-${keys++}` },
});

/** Products that are there already when some are created. */
const BEFORE = { quick: 2_000, usual: 100_000, full: 100_000 } as const;
const SIZES = { quick: [2_000, 20_000], usual: [10_000, 100_000], full: [10_000, 100_000, 1_000_000] } as const;

export const createProduct: Item = {
  id: 'w1',
  title: 'create a product with 10 combinations',
  run: async (bench, print, { amount }) => {
    const seller = await bench.newSeller();
    await seedProducts(bench, seller, BEFORE[amount]);
    await settle(bench);
    const moa: Side = { headers: await bench.login(seller), call: (n) => productCall(n) };
    const floor: Side = { call: (n) => ({ method: 'POST', path: '/product', body: draft(n) }) };
    mustLookAlike(await ask(bench.api.port, moa, moa.call(0)), await ask(bench.floor.port, floor, floor.call(0)));
    const one = await compare(bench, 'w1', { clients: 1, requests: 300, seconds: 4 }, moa, floor);
    print(timesLine('W1', 'product, 10 combinations, key kept, c1', one));
    const eight = await compare(bench, 'w1', { clients: 8, requests: 1_500, seconds: 5 }, moa, floor);
    const [cpu, floorCpu] = [eight.cpu.moa + eight.cpu.moaPostgres, eight.cpu.floor + eight.cpu.floorPostgres];
    print({
      ...rateLine('W1', 'product, 10 combinations, key kept, c8', eight),
      aim: 'CPU <= 5x floor (stretch)',
      met: cpu <= 5 * floorCpu,
      note: `CPU ${(cpu / floorCpu).toFixed(1)}x`,
    });
  },
};

export const productList: Item = {
  id: 'w2',
  title: 'product list of 50 by a word of the name',
  run: async (bench, print, { amount }) => {
    const p95s: { first: number; last: number }[] = [];
    for (const count of SIZES[amount]) p95s.push(await measureList(bench, print, count));
    for (let i = 1; i < p95s.length; i += 1) {
      const growth = (p95s[i]?.first ?? 0) / (p95s[i - 1]?.first ?? 1);
      print({
        item: 'W2',
        work: 'p95 of the first page, 10x the products',
        figure: `${growth.toFixed(1)}x`,
        aim: '<= 2x',
        met: growth <= 2,
        note: over(growth, 2),
      });
    }
  },
};

async function measureList(bench: Bench, print: Parameters<Item['run']>[1], count: number): Promise<{ first: number; last: number }> {
  const seller = await bench.newSeller();
  await seedProducts(bench, seller, count);
  await settle(bench);
  const label = `${count.toLocaleString('en')} products`;
  const headers = await bench.login(seller);
  const lastPage = Math.ceil(Math.min(count / WORDS.length, 10_000) / 50) - 1;
  const first = sides(seller, headers, 0);
  mustLookAlike(await ask(bench.api.port, first.moa, first.moa.call(0)), await ask(bench.floor.port, first.floor, first.floor.call(0)));
  const firstPage = await compare(bench, 'w2', { clients: 1, requests: 200, seconds: 4 }, first.moa, first.floor);
  const bound = count <= 100_000 ? 50 : 75;
  print({
    ...timesLine('W2', `${label}, first page, c1`, firstPage),
    aim: `p95 <= ${bound} ms`,
    met: firstPage.moa.p95 <= bound,
    note: over(firstPage.moa.p95, bound),
  });
  print(
    rateLine(
      'W2',
      `${label}, first page, c8`,
      await compare(bench, 'w2', { clients: 8, requests: 1_000, seconds: 4 }, first.moa, first.floor),
    ),
  );
  const last = sides(seller, headers, lastPage);
  const lastOne = await compare(bench, 'w2', { clients: 1, requests: 200, seconds: 4 }, last.moa, last.floor);
  const growth = lastOne.moa.p50 / firstPage.moa.p50;
  print({
    ...timesLine('W2', `${label}, last page (${lastPage + 1}), c1`, lastOne),
    aim: '<= 1.5x the first page',
    met: growth <= 1.5,
    note: `${growth.toFixed(1)}x the first page's ${ms(firstPage.moa.p50)} ms`,
  });
  return { first: firstPage.moa.p95, last: lastOne.moa.p95 };
}

function sides(seller: Seller, headers: Record<string, string>, page: number): { moa: Side; floor: Side } {
  const word = (n: number) => WORDS[n % WORDS.length] ?? WORDS[0];
  return {
    moa: {
      headers,
      call: (n) => ({ method: 'GET', path: `/api/v1/product/moa?${encodeQuery({ keyword: word(n), scope: 'NAME', page, size: 50 })}` }),
    },
    floor: { call: (n) => ({ method: 'GET', path: `/products?${encodeQuery({ shop: seller.id, word: word(n), offset: page * 50 })}` }) },
  };
}
