/** uf: the form of a product with 500 combinations at twenty shops: when it can be typed into, and what a typed letter costs. */
import { newProductDraft, newShopEntry, regenerate, type ShopType, temporaryRegisterKey } from '@moa/core';
import type { Browser, Page } from 'playwright-core';
import { buildWebIfStale } from '../../apps/server/src/boot/web-build.ts';
import { createPasswords } from '../../apps/server/src/modules/accounts/people/passwords.ts';
import { type Drawn, openPage, openWindow, type PageCost, type SignedInState, signInByPage, withBrowser } from '../support/browser.ts';
import type { Bench, Seller } from '../support/environment.ts';
import type { Item } from '../support/items.ts';
import { spread } from '../support/load.ts';
import { ms, over } from '../support/report.ts';
import { settle } from '../support/seed.ts';

const TRIES = { quick: 3, usual: 5, full: 15 } as const;
const TYPES: readonly ShopType[] = ['SMART_STORE', 'COUPANG', '11ST', 'CAFE24', 'ZIGZAG', 'AUCTION', 'GMARKET', 'TALKSTORE', 'TALKGIFT'];
const SHOPS = 20;
const AXES = [
  { name: '색상', values: Array.from({ length: 25 }, (_, n) => `색${n + 1}`) },
  { name: '사이즈', values: Array.from({ length: 20 }, (_, n) => `${n + 80}`) },
];
const PASSWORD = 'bench-pass-1234';
const NAME = '[data-path="basic.productName"] input';
/** The name holds what was loaded: it can be typed into. */
const USABLE: Drawn = { selector: `${NAME}:not([value=""]), ${NAME}`, count: 1 };
const AIM_MS = 1_000;
const LETTER_MS = 50;
const LETTERS = 20;
const SETTLED_MS = 3_000;

export const productForm: Item = {
  id: 'uf',
  title: 'form of a product with 500 combinations at twenty shops',
  prepare: () => buildWebIfStale(() => console.log('building the web app…')),
  run: async (bench, print, { amount }) => {
    const seller = await bench.newSeller();
    const path = `/app/unit/edit/${await sellEverywhere(bench, seller)}`;
    await settle(bench);
    const [row] = await bench.sql<{ login_id: string }>(
      'update user_account set password_hash = $2 where user_id = $1 returning login_id',
      [seller.userId, await createPasswords().hash(PASSWORD)],
    );
    await withBrowser(bench, async (browser) => {
      const url = `http://127.0.0.1:${bench.api.port}`;
      const state = await signInByPage(browser, url, row?.login_id ?? '', PASSWORD);
      const context = await openWindow(browser, url, state);
      try {
        await openPage(context, path, USABLE);
        const costs: PageCost[] = [];
        for (let n = 0; n < TRIES[amount]; n += 1) costs.push(await openPage(context, path, USABLE));
        const { p50 } = spread(costs.map(({ drawnMs }) => drawnMs));
        const blocked = spread(costs.map(({ blockedMs }) => blockedMs)).p50;
        print({
          item: 'uf',
          work: `${SHOPS} shops, ${AXES.reduce((product, { values }) => product * values.length, 1)} combinations: usable, warm`,
          figure: `${ms(p50)} ms, of it ${ms(blocked)} blocked`,
          aim: `<= ${AIM_MS} ms`,
          met: p50 <= AIM_MS,
          note: over(p50, AIM_MS),
        });
      } finally {
        await context.close();
      }
      const letters = await typed(browser, url, state, path);
      const { p50, p95 } = spread(letters);
      print({
        item: 'uf',
        work: 'a letter typed into the name, until it is drawn',
        figure: `${ms(p50)} / ${ms(p95)} ms`,
        aim: `p95 <= ${LETTER_MS} ms`,
        met: p95 <= LETTER_MS,
        note: over(p95, LETTER_MS),
      });
    });
  },
};

/** Answers the id of the product. */
async function sellEverywhere(bench: Bench, seller: Seller): Promise<string> {
  const accounts = Array.from({ length: SHOPS }, (_, n) => ({ type: TYPES[n % TYPES.length] ?? 'COUPANG', login: `shop${n}` }));
  await bench.sql(
    `insert into shop_account (seller_id, shop_type, shop_account_id, shop_name, environment, status)
     select $1, t, login, login, 'SANDBOX', 'NORMAL' from unnest($2::text[], $3::text[]) u (t, login)`,
    [seller.id, accounts.map(({ type }) => type), accounts.map(({ login }) => login)],
  );
  const draft = newProductDraft();
  draft.basic.productName = '린넨 셔츠';
  draft.composition.mainInfo.price = 19_900;
  draft.composition.optionInfo = {
    usable: true,
    options: AXES,
    optionCombinations: regenerate(AXES, []).map((row, index) => ({ ...row, saleQuantity: 10, optionPrice: (index % 20) * 100 })),
  };
  draft.basic.salePrice = 19_900;
  draft.basic.stockQuantity = draft.composition.optionInfo.optionCombinations.length * 10;
  draft.createShopDTOList = accounts.map(({ type, login }, n) =>
    newShopEntry({ shopType: type, shopAccountId: login, shopName: login, multiShopId: null }, temporaryRegisterKey(type, login, [n])),
  );
  const headers = { ...(await bench.login(seller)), 'content-type': 'application/json' };
  const answer = await fetch(`http://127.0.0.1:${bench.api.port}/api/v1/product/moa`, {
    method: 'POST',
    headers,
    body: JSON.stringify(draft),
  });
  const made = (await answer.json()) as { id?: string };
  if (made.id === undefined) throw new Error(`the product was not made: ${JSON.stringify(made)}`);
  return made.id;
}

async function typed(browser: Browser, url: string, state: SignedInState, path: string): Promise<number[]> {
  const context = await openWindow(browser, url, state);
  try {
    const page: Page = await context.newPage();
    await page.goto(path);
    const name = page.locator(NAME).first();
    await name.waitFor();
    // What comes after the first drawing, look-ups and the editor, is over.
    await page.waitForTimeout(SETTLED_MS);
    await name.focus();
    const times: number[] = [];
    for (let n = 0; n < LETTERS; n += 1) {
      const begun = await page.evaluate(() => performance.now());
      await page.keyboard.type('가');
      times.push(
        await page.evaluate((at) => new Promise<number>((done) => requestAnimationFrame(() => done(performance.now() - at))), begun),
      );
    }
    return times;
  } finally {
    await context.close();
  }
}
