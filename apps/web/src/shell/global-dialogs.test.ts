import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setNavigator } from '../client/navigate.ts';
import { showOrderPlan, showPageAccessError } from '../client/routing/order-plan-dialog.ts';
import { warnShopLink, withShop } from '../client/shop-link-warning.ts';
import { dialogQueue, isQueued } from '../ui/dialogs/dialogs.ts';
import { DIALOG_DELAY_MS } from '../ui/dialogs/queue.ts';

const opened = () => dialogQueue.open().filter(isQueued).at(-1) ?? null;

const went: string[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  went.length = 0;
  setNavigator((href) => void went.push(href));
});
afterEach(() => {
  vi.advanceTimersByTime(DIALOG_DELAY_MS);
  vi.useRealTimers();
});

/** What the open dialog says, after which one of its buttons is pressed. */
function answer(value: string | null) {
  const open = opened();
  if (!open) throw new Error('no dialog is open');
  const said = { title: open.title, text: open.body(() => undefined), buttons: open.buttons.map((each) => each.label), red: open.red };
  dialogQueue.close();
  open.onClosed(value);
  return said;
}

test.each([
  ['go', ['/app/setting/shop?dialog=link']],
  ['close', []],
  [null, []],
])('the shop-link warning, answered %s', async (value, target) => {
  const done = warnShopLink();
  expect(answer(value)).toEqual({
    title: '쇼핑몰 연동 안내',
    text: '쇼핑몰을 연동하면 모든 기능을 이용할 수 있습니다.',
    buttons: ['닫기', '쇼핑몰 계정관리로 이동'],
    red: false,
  });
  await done;
  expect(went).toEqual(target);
});

test.each([
  ['plans', ['/charge']],
  [null, []],
])('the order-plan dialog, answered %s', async (value, target) => {
  const done = showOrderPlan();
  expect(answer(value)).toEqual({
    title: '주문관리 서비스 안내',
    text: '현재 주문관리 전용 요금제를 이용 중입니다.',
    buttons: ['닫기', '요금제 보기'],
    red: false,
  });
  await done;
  expect(went).toEqual(target);
});

test('the alert of a route that could not be checked', async () => {
  const done = showPageAccessError();
  expect(answer('ok')).toMatchObject({ title: '페이지 접근 오류', buttons: ['확인'], red: true });
  await done;
});

test.each([
  [undefined, true],
  [[], false],
  [[{ status: 'UNLINKED' }, { status: 'DISABLED' }], false],
  [[{ status: 'UNLINKED' }, { status: 'AUTH_EXPIRED' }], true],
])('what needs a shop goes on with %j: %s', (accounts, goesOn) => {
  let done = 0;
  withShop(accounts, () => {
    done += 1;
  });
  expect([done, opened() === null]).toEqual(goesOn ? [1, true] : [0, false]);
  if (!goesOn) expect(answer(null).title).toBe('쇼핑몰 연동 안내');
});
