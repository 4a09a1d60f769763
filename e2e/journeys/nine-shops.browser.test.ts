/**
 * One product in every shop that can be linked: linked, sent, sold, confirmed, shipped, cancelled, returned, asked about and paid, each as far as
 * its shop has it. The one journey that goes through all of them; what differs between them is proved by conformance.
 */
import { isLinkable, LINKABLE_SHOP_TYPES, type LinkableShopType, MANIFESTS } from '@moa/channels/manifests';
import { SHOP_TYPES } from '@moa/core';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type RunningCopy, startCopy } from '../support/copy.ts';
import { STOCK, shirtFor } from '../support/draft.ts';
import { demoLinked, linkedAt } from '../support/linked.ts';
import { type Shops, shopsOf } from '../support/shops.ts';
import { type Api, DEMO, type SandboxControl, signIn } from '../support/signed-in.ts';
import { stepByStep } from '../support/steps.ts';
import { openBrowser, type Visitor, visitor } from '../support/visitor.ts';

const SHOPS = LINKABLE_SHOP_TYPES;
const BY_DIALOG = ['AUCTION', 'GMARKET', 'TALKSTORE', 'TALKGIFT'] as const;
const NAME = '어디에나 있는 셔츠';
const QUESTION = '기장이 얼마나 되나요?';
const ANSWER = '총장은 72cm예요.';
/** Bought once in each shop: what its buyer keeps, what she sends back, and what she does not want after all. */
const KEPT = ['네이비', 'L'];
const RETURNED = ['아이보리', 'M'];
const CANCELED = ['네이비', 'M'];
const PATIENCE = { timeout: 120_000, interval: 200 };
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

type Capability = (typeof MANIFESTS)[LinkableShopType]['capabilities'][number];
const having = (capability: Capability) => SHOPS.filter((shopType) => MANIFESTS[shopType].capabilities.includes(capability));
const LATER = SHOPS.filter((shopType) => MANIFESTS[shopType].orders.addressLater);

let copy: RunningCopy;
let browser: Browser;
let seller: Visitor;
let api: Api;
let shops: Shops;
let sandbox: SandboxControl;
/** Order numbers by shop. */
const sold: Record<'kept' | 'returned' | 'canceled', Map<LinkableShopType, string>> = {
  kept: new Map(),
  returned: new Map(),
  canceled: new Map(),
};

stepByStep();

beforeAll(async () => {
  // Its clocks are moved by days, and all its shops are linked: nothing that others should meet.
  copy = await startCopy();
  ({ api, sandbox } = await signIn(copy.url, DEMO.seller));
  shops = shopsOf(sandbox);
  await api.settings.saveSeller({ ...(await api.settings.seller({})), collectInterval: 60 });
  await demoLinked(api);
  for (const { shopType, shopAccountId } of (await api.shops.list({})).contents)
    if (BY_DIALOG.some((each) => each === shopType)) await api.shops.unlink({ shopType, shopAccountId });
  await linkedAt(
    api,
    SHOPS.filter((shopType) => !BY_DIALOG.some((each) => each === shopType)),
  );
  browser = await openBrowser();
  seller = await visitor(browser, copy.url);
  await seller.enter(DEMO.seller);
});
afterAll(async () => {
  await seller?.leave();
  await browser?.close();
  await copy?.stop();
});

async function ended(jobId: string | null): Promise<void> {
  if (jobId === null) throw new Error('nothing was started');
  await vi.waitFor(async () => expect((await api.jobs.detail({ id: jobId })).job.finishedAt).not.toBeNull(), PATIENCE);
  const { items } = await api.jobs.detail({ id: jobId, size: 100 });
  expect(items.contents.filter(({ status }) => status !== 'DONE').map(({ label, message }) => `${label}: ${message}`)).toEqual([]);
}

const collect = async () => ended((await api.orders.import({})).jobId);
const lines = async () => (await api.orders.search({ keyword: NAME, scope: 'PRODUCT', size: 100 })).contents;
const linesOf = async (kind: keyof typeof sold) => {
  const numbers = [...sold[kind].values()];
  return (await lines()).filter(({ orderNo }) => numbers.includes(orderNo));
};
const claimsOf = async (kind: keyof typeof sold) => {
  const numbers = [...sold[kind].values()];
  return (await api.claims.list({ keyword: NAME, scope: 'PRODUCT', size: 100 })).contents.filter(({ orderNo }) =>
    numbers.includes(orderNo),
  );
};
/** Shops of rows, in the order in which shops stand. */
const shopsIn = (rows: readonly { shopType: string }[]) => SHOPS.filter((shopType) => rows.some((row) => row.shopType === shopType));

/** Pieces of an option that each shop shows. */
async function shown(option: readonly string[]): Promise<Record<string, number | undefined>> {
  const found = SHOPS.map(async (shopType) => {
    const [product] = await shops.products(shopType, NAME);
    return [shopType, product?.items.find((item) => option.every((value) => item.optionValues.includes(value)))?.quantity] as const;
  });
  return Object.fromEntries(await Promise.all(found));
}
const everywhere = (quantity: number) => Object.fromEntries(SHOPS.map((shopType) => [shopType, quantity]));

test('she links the four by their dialogs, which say where each key is found', async () => {
  const { page } = seller;
  await seller.go('/app/setting/shop');
  for (const shopType of BY_DIALOG) {
    const { title } = SHOP_TYPES[shopType];
    await seller.follow(`/app/setting/shop?dialog=link&shopType=${shopType}`);
    const dialog = page.getByRole('dialog', { name: `${title} 연동`, exact: true });
    for (const { label, where } of MANIFESTS[shopType].credentials) {
      await dialog.getByLabel(label, { exact: false }).first().waitFor();
      await dialog.getByText(`찾는 곳: ${where}`, { exact: true }).first().waitFor();
    }
    if (shopType === 'GMARKET' || shopType === 'TALKGIFT') await seller.look(`link-${shopType}`, '[role="dialog"]');
    await dialog.getByRole('button', { name: '연습용 값 채우기' }).click();
    await dialog.getByRole('button', { name: '확인하고 연동' }).click();
    await page.getByText(`${title} 계정을 연동했습니다.`).waitFor();
  }
  // Kakao knows her by the key alone: the same one under another name would be the same shop twice.
  const { demoKeys = [] } = await api.shops.list({});
  const credentials = { ...demoKeys.find(({ shopType }) => shopType === 'TALKSTORE')?.credentials, sellerId: 'another' };
  await expect(api.shops.save({ type: 'create', shopType: 'TALKSTORE', credentials })).rejects.toMatchObject({ code: 'DUPLICATE' });
});

test('she sends one product with options to all of them', async () => {
  const { page } = seller;
  const accounts = await linkedAt(api, SHOPS);
  const { id } = await api.catalog.create(await shirtFor(api, NAME, accounts));
  await seller.follow(`/app/unit/edit/${id}?path=createShopDTOList`);
  // A category that two shops share is chosen once for both.
  const tabs = page.getByRole('tablist', { name: '쇼핑몰별 설정' });
  const category = page.locator('[data-path="category"]:visible');
  await tabs.getByRole('tab', { name: '옥션' }).click();
  await category.getByRole('button', { name: '바꾸기' }).click();
  await category.getByLabel('카테고리 검색').fill('니트');
  const shared = category.getByRole('button', { name: /옥션·G마켓 함께/ }).first();
  await shared.waitFor();
  await seller.look('nine-shared-category', '[role="tabpanel"]');
  const path = (await shared.locator('span').first().textContent()) ?? '';
  expect(path).toMatch(/^ESM /);
  await shared.click();
  // What stands there then is the path of the shop's own tree.
  for (const title of ['옥션', 'G마켓']) {
    await tabs.getByRole('tab', { name: title }).click();
    await category.getByText(path.replace(/^ESM /, ''), { exact: true }).waitFor();
  }
  await page.getByRole('button', { name: `${SHOPS.length}곳에 보내기` }).click();
  await page.getByRole('heading', { name: '모두 보냈어요' }).waitFor();
  await seller.look('nine-sent', 'aside[aria-label="점검과 마진"]');
  for (const shopType of SHOPS) {
    await vi.waitFor(async () => {
      const [product, ...others] = await shops.products(shopType, NAME);
      if (product?.items.length === 0) await shops.approve(shopType, product);
      expect(others).toEqual([]);
    }, PATIENCE);
  }
  await expect.poll(() => shown(KEPT), PATIENCE).toEqual(everywhere(STOCK));
  // Some shops take no change of what was registered minutes ago.
  for (const shopType of SHOPS) await sandbox('POST', `/${shopType}/clock`, { ms: 5 * MINUTE_MS });
});

test('what is sold in one shop leaves all the others; a present without an address waits for it', async () => {
  const { page } = seller;
  for (const shopType of SHOPS) {
    sold.kept.set(shopType, await shops.buy(shopType, NAME, KEPT, 1, LATER.includes(shopType) ? { addressLater: true } : undefined));
    sold.returned.set(shopType, await shops.buy(shopType, NAME, RETURNED, 1));
    sold.canceled.set(shopType, await shops.buy(shopType, NAME, CANCELED, 1));
  }
  await seller.follow(`/app/order/new?range=all&q=${encodeURIComponent(NAME)}&scope=PRODUCT`);
  await page.getByRole('button', { name: '주문수집', exact: true }).click();
  const rows = page.getByRole('row').filter({ hasText: NAME });
  await expect.poll(() => rows.count(), PATIENCE).toBe(3 * SHOPS.length);
  await rows.getByText('주소 대기').first().waitFor();
  await seller.look('nine-new');
  for (const option of [KEPT, RETURNED, CANCELED])
    await expect.poll(() => shown(option), PATIENCE).toEqual(everywhere(STOCK - SHOPS.length));
  const waiting = (await lines()).filter(({ flags }) => flags.includes('ADDRESS_WAITING'));
  const later = LATER.map((shopType) => sold.kept.get(shopType));
  expect(waiting.map(({ orderNo }) => orderNo).toSorted()).toEqual(later.toSorted());
});

test('she confirms what she can, and what waited for its address once its receiver has given it', async () => {
  const { page } = seller;
  await page.getByRole('checkbox', { name: '모두 선택' }).check();
  await page.getByRole('button', { name: '발주확인', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: /발주확인할 수 없는 주문/ });
  await dialog.getByText(sold.kept.get(LATER[0] ?? 'TALKGIFT') ?? '').waitFor();
  await seller.look('nine-address-waiting', '[role="dialog"]');
  await dialog.getByRole('button', { name: /^나머지 .* 발주확인$/ }).click();
  const open = async () => (await lines()).filter(({ state }) => state === 'NEW');
  await expect.poll(async () => (await open()).length, PATIENCE).toBe(LATER.length);
  for (const shopType of LATER) {
    const [product] = await shops.products(shopType, NAME);
    await sandbox('POST', `/${shopType}/orders/enter-address`, { accountId: product?.accountId, orderNo: sold.kept.get(shopType) });
  }
  await collect();
  await ended((await api.orders.confirm({ ids: (await open()).map(({ id }) => id) })).jobId);
  expect(await open()).toEqual([]);
});

test('cancels are approved where the shop lets her, and lead to its own place where it does not', async () => {
  const { page } = seller;
  for (const [shopType, orderNo] of sold.canceled) await shops.requestCancel(shopType, orderNo);
  await collect();
  const asked = await claimsOf('canceled');
  expect(shopsIn(asked)).toEqual(SHOPS);
  const approved = asked.filter(({ actions }) => actions.includes('approveCancel'));
  expect(shopsIn(approved)).toEqual(having('claims.approveCancel'));
  const elsewhere = asked.find(({ actions }) => actions.length === 0);
  await seller.follow(`/app/claim/cancleRequest?q=${elsewhere?.orderNo}&id=${elsewhere?.id}`);
  await page.getByRole('complementary').getByText('카카오 쇼핑 판매자센터에서').first().waitFor();
  await seller.look('nine-cancel-elsewhere');
  await ended((await api.claims.approveCancel({ claimIds: approved.map(({ id }) => id) })).jobId);
  await expect.poll(() => shown(CANCELED), PATIENCE).toEqual(everywhere(STOCK - SHOPS.length + having('claims.approveCancel').length));
});

test('everything else is shipped, and each shop knows its invoice', async () => {
  const going = [...(await linesOf('kept')), ...(await linesOf('returned'))];
  const items = going.map(({ id }, index) => {
    const body = String(64_002_000_000 + index);
    return { id, courierCode: 'CJ', invoiceNo: `${body}${Number(body) % 7}` };
  });
  const { jobId, rejected } = await api.orders.dispatch({ items });
  expect(rejected).toEqual([]);
  await ended(jobId);
  const sent = new Map(items.map(({ id, invoiceNo }) => [id, invoiceNo]));
  for (const line of [...(await linesOf('kept')), ...(await linesOf('returned'))]) {
    expect(line, line.shopType).toMatchObject({ state: 'DELIVERING', invoiceNo: sent.get(line.id) });
    expect(await shops.orderLines(line.shopType, line.orderNo), line.shopType).toEqual([
      expect.objectContaining({ invoiceNo: sent.get(line.id) }),
    ]);
  }
});

test('what comes back is taken back and on sale again everywhere', async () => {
  for (const orders of [sold.kept, sold.returned]) for (const [shopType, orderNo] of orders) await shops.deliver(shopType, orderNo);
  for (const [shopType, orderNo] of sold.returned) await shops.requestReturn(shopType, orderNo);
  await collect();
  expect(shopsIn(await claimsOf('returned'))).toEqual(SHOPS);
  const offering = async (action: 'pickUpReturn' | 'receiveReturn' | 'approveReturn') =>
    (await claimsOf('returned')).filter(({ actions }) => actions.includes(action)).map(({ id }) => id);
  const parcels = (await offering('pickUpReturn')).map((id, index) => {
    const body = String(64_003_000_000 + index);
    return { id, courierCode: 'CJ', invoiceNo: `${body}${Number(body) % 7}` };
  });
  await ended((await api.claims.pickUpReturn({ items: parcels })).jobId);
  await ended((await api.claims.receiveReturn({ claimIds: await offering('receiveReturn') })).jobId);
  const back = await offering('approveReturn');
  await ended(
    (await api.claims.approveReturn({ items: back.map((id) => ({ id, restock: { resell: 1, damaged: 0, missing: 0 } })) })).jobId,
  );
  await collect();
  const returned = (await linesOf('returned')).filter(({ state }) => state === 'RETURNED');
  expect(shopsIn(returned)).toEqual(having('claims.approveReturn'));
  await expect.poll(() => shown(RETURNED), PATIENCE).toEqual(everywhere(STOCK - SHOPS.length + returned.length));
});

test('questions of all shops that have them are answered at once', async () => {
  const { page } = seller;
  const asked = having('questions.collect');
  for (const shopType of asked) {
    const [product] = await shops.products(shopType, NAME);
    const { accountId, productId } = product ?? {};
    await sandbox('POST', `/${shopType}/questions`, {
      accountId,
      productId,
      kind: 'PRODUCT',
      buyer: '궁금이',
      title: '기장',
      body: QUESTION,
    });
  }
  await seller.follow(`/app/qna?q=${encodeURIComponent(NAME)}`);
  await page.getByRole('button', { name: '문의 수집' }).click();
  const rows = page.getByRole('row').filter({ hasText: NAME });
  await expect.poll(() => rows.count(), PATIENCE).toBe(asked.length);
  await seller.look('nine-questions');
  await page.getByRole('checkbox', { name: '모두 선택' }).check();
  await page.getByRole('button', { name: '한 번에 답변' }).click();
  const dialog = page.getByRole('dialog', { name: `문의 ${asked.length}건에 답변` });
  await dialog.getByLabel('답변', { exact: true }).fill(ANSWER);
  await dialog.getByRole('button', { name: `${asked.length}건 보내기` }).click();
  for (const shopType of asked) {
    const answers = async () => {
      const { contents } = await sandbox<{ contents: { body: string; answers: string[] }[] }>('GET', `/${shopType}/questions`);
      return contents.find(({ body }) => body.includes(QUESTION))?.answers.join();
    };
    await expect.poll(answers, { ...PATIENCE, message: shopType }).toContain(ANSWER);
  }
});

test('the money of what was kept is found at every shop that says it', async () => {
  for (const [shopType, orderNo] of sold.kept) await shops.decide(shopType, orderNo);
  for (const shopType of SHOPS) await sandbox('POST', `/${shopType}/clock`, { ms: 3 * DAY_MS });
  await collect();
  await ended((await api.settlement.import({})).jobId);
  const paying = having('settlements.collect').filter(isLinkable);
  for (const shopType of paying) {
    const { contents } = await api.settlement.detail({ keyword: sold.kept.get(shopType) ?? '', size: 20 });
    expect(
      contents.map(({ event, amount }) => `${event} ${amount > 0}`),
      shopType,
    ).toContain('SALE true');
  }
});
