/**
 * sd: a clerk's morning in a browser, with what 300 buyers ordered at five shops since yesterday: collect, confirm, picking list, labels after the
 * code of a second factor. Shops keep the pace of their own limits. What a hand does is counted, and so is what it waits for.
 */
import type { Locator, Page } from 'playwright-core';
import { buildWebIfStale } from '../../apps/server/src/boot/web-build.ts';
import { DEMO } from '../../e2e/support/signed-in.ts';
import { openWindow, signInByPage, withBrowser } from '../support/browser.ts';
import { type Copy, FIVE, jobEnd, until, withCopy } from '../support/copy.ts';
import type { Item } from '../support/items.ts';
import { buyAtEach, sellEverywhere } from '../support/selling.ts';

const ORDERS = { quick: 50, usual: 300, full: 300 } as const;
const PRODUCTS = 6;
const PIECES = 5_000;
const LIMIT_MS = 300_000;
const MAIL = 'demoseller@moa.example';
const CODE = /인증번호\D*(\d{6})/;

export const morning: Item = {
  id: 'sd',
  title: 'a morning at the desk: 300 orders of five shops, from collection to labels, at the pace of all linked shops',
  prepare: () => buildWebIfStale(() => console.log('building the web app…')),
  run: (bench, print, { amount }) =>
    withCopy(bench, {}, async (copy) => {
      const orders = ORDERS[amount];
      await sellEverywhere(copy, { products: PRODUCTS, pieces: PIECES });
      const before = (await copy.api.orders.search({ status: ['NEW', 'PREPARING'], size: 20 })).totalElements;
      await buyAtEach(copy, orders / FIVE.length);
      const steps = await withBrowser(bench, async (browser) => {
        const state = await signInByPage(browser, copy.url, DEMO.seller, DEMO.password);
        const page = await (await openWindow(browser, copy.url, state)).newPage();
        page.setDefaultTimeout(LIMIT_MS);
        return work(copy, page, before);
      });
      for (const { name, seconds, presses, letters } of [...steps, together(steps)])
        print({ item: 'sd', work: name, figure: `${seconds.toFixed(1)} s, ${presses} presses, ${letters} letters` });
    }),
};

interface Step {
  name: string;
  seconds: number;
  presses: number;
  letters: number;
}

function together(steps: readonly Step[]): Step {
  const sum = (pick: (step: Step) => number) => steps.reduce((all, step) => all + pick(step), 0);
  return { name: 'all of it', seconds: sum((s) => s.seconds), presses: sum((s) => s.presses), letters: sum((s) => s.letters) };
}

async function work(copy: Copy, page: Page, before: number): Promise<Step[]> {
  const steps: Step[] = [];
  let hand = { presses: 0, letters: 0 };
  const press = async (target: Locator) => {
    hand.presses += 1;
    await target.click();
  };
  const type = async (target: Locator, text: string) => {
    hand.letters += text.length;
    await target.fill(text);
  };
  const step = async (name: string, does: () => Promise<unknown>) => {
    hand = { presses: 0, letters: 0 };
    const from = performance.now();
    await does();
    steps.push({ name, seconds: (performance.now() - from) / 1_000, ...hand });
  };
  const counted = (status: 'NEW' | 'PREPARING') => async () => (await copy.api.orders.count({})).states[status] ?? 0;
  await page.goto('/app/order/new');
  await step('주문수집 of all shops', async () => {
    await press(page.getByRole('button', { name: '주문수집', exact: true }));
    await jobEnd(copy, await lastJob(copy), LIMIT_MS);
    await page.getByRole('checkbox', { name: '모두 선택' }).waitFor();
  });
  const lines = await counted('NEW')();
  await step(`발주확인 of all ${lines} lines`, async () => {
    await press(page.getByRole('checkbox', { name: '모두 선택' }));
    await press(page.getByRole('button', { name: /모두 선택$/ }));
    await press(page.getByRole('button', { name: '발주확인' }));
    await press(page.getByRole('dialog').getByRole('button', { name: /발주확인|확인/ }));
    await until('all confirmed', LIMIT_MS, async () => (await counted('NEW')()) === 0);
  });
  await page.goto('/app/order/delivery');
  const dialog = page.getByRole('dialog', { name: '택배·출력' });
  await step('피킹 리스트', async () => {
    await press(page.getByRole('button', { name: '택배·출력' }));
    await press(dialog.getByRole('radio', { name: /피킹 리스트/ }));
    await type(dialog.getByLabel('내려받는 이유'), '포장');
    await Promise.all([page.waitForEvent('download'), press(dialog.getByRole('button', { name: '내려받기' }))]);
  });
  await step(`주소 라벨 of ${(await counted('PREPARING')()) - before} lines, after a code`, async () => {
    await press(page.getByRole('button', { name: '택배·출력' }));
    await press(dialog.getByRole('radio', { name: /주소 라벨/ }));
    await type(dialog.getByLabel('내려받는 이유'), '포장');
    await press(dialog.getByRole('button', { name: '내려받기' }));
    const proof = page.getByRole('dialog', { name: '본인 확인' });
    const known = (await mails(copy))[0]?.id ?? 0;
    await press(proof.getByRole('button', { name: '인증번호 받기' }));
    const code = await until('the code', LIMIT_MS, async () => {
      const [mail] = (await mails(copy)).filter(({ id, text }) => id > known && CODE.test(text));
      return mail && CODE.exec(mail.text)?.[1];
    });
    await Promise.all([page.waitForEvent('download'), type(proof.getByLabel('인증번호', { exact: true }), code)]);
  });
  return steps;
}

async function mails({ url }: Copy): Promise<{ id: number; text: string }[]> {
  const answer = await fetch(`${url}/dev/outbox/messages?to=${encodeURIComponent(MAIL)}`);
  return ((await answer.json()) as { messages: { id: number; text: string }[] }).messages;
}

/** The collection that was just asked for. */
function lastJob(copy: Copy): Promise<string> {
  return until('a collection', LIMIT_MS, async () => (await copy.api.jobs.history({ size: 1, kind: 'orders.import' })).contents[0]?.id);
}
