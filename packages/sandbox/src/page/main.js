import { get, NeedsToken, storeToken } from './api.js';
import { field, h, icon, select, toast } from './dom.js';
import { buyView } from './view-buy.js';
import { callsView } from './view-calls.js';
import { faultsView } from './view-faults.js';
import { linkView } from './view-link.js';
import { ordersView } from './view-orders.js';
import { productsView } from './view-products.js';

const POLL_MS = 3000;
const VIEWS = [
  ['products', '진열 상품', 'box', productsView],
  ['orders', '주문', 'list', ordersView],
  ['buy', '주문 넣기', 'cart', buyView],
  ['faults', '장애·시간', 'bolt', faultsView],
  ['calls', '호출 기록', 'clock', callsView],
  ['link', '연동 정보', 'link', linkView],
];

const main = document.getElementById('main');
const nav = document.getElementById('channels');
let channels = [];
let current = null;

/** `#/SMART_STORE/orders?account=…`: channel, view and account live in the address. */
function readAddress() {
  const [path, query = ''] = location.hash.replace(/^#\/?/, '').split('?');
  const [shopType, view] = path.split('/');
  return { shopType, view, query: new URLSearchParams(query) };
}

function address(shopType, view, accountId, more = {}) {
  return `#/${shopType}/${view}?${new URLSearchParams({ account: accountId, ...more })}`;
}

function takeTokenFromAddress() {
  const match = /^#token=(.+)$/.exec(location.hash);
  if (!match) return;
  storeToken(decodeURIComponent(match[1]));
  history.replaceState(null, '', location.pathname);
}

async function loadChannels() {
  channels = await get('channels');
}

async function show() {
  current = null;
  const { shopType, view, query } = readAddress();
  const channel = channels.find((entry) => entry.shopType === shopType) ?? channels[0];
  if (!channel) return main.replaceChildren(h('p.empty', {}, '실행 중인 가상 쇼핑몰이 없습니다.'));
  const [name, , , make] = VIEWS.find(([key]) => key === view) ?? VIEWS[0];
  const account = channel.accounts.find((entry) => entry.id === query.get('account')) ?? channel.accounts[0];
  const accountId = account?.id ?? '';
  const context = {
    channel,
    accountId,
    query,
    go: (to, more) => (location.hash = address(channel.shopType, to, accountId, more)),
    reload: () => start(),
  };
  drawChannels(channel, name);
  const made = make(context);
  main.replaceChildren(head(channel, account, name, accountId), made.node);
  for (const active of document.querySelectorAll('[aria-current]')) active.scrollIntoView({ block: 'nearest', inline: 'center' });
  current = made;
  await guarded(async () => {
    await made.load?.();
    await made.update?.();
  });
}

function drawChannels(active, view) {
  nav.replaceChildren(
    ...channels.map((channel) => {
      const link = h(
        'a.channel',
        { href: address(channel.shopType, view, channel.accounts[0]?.id ?? ''), 'aria-current': channel === active ? 'page' : null },
        h('span.mark', { 'aria-hidden': 'true' }, channel.mark),
        channel.title,
      );
      link.style.setProperty('--hue', channel.hue);
      return link;
    }),
  );
}

function head(channel, account, view, accountId) {
  const accounts = select(
    channel.accounts.map((entry) => [entry.id, `${entry.shopName} (${entry.id})`]),
    account?.id ?? '',
    { change: (event) => (location.hash = address(channel.shopType, view, event.target.value)) },
  );
  return h(
    'div.head',
    {},
    h(
      'nav.tabs',
      { 'aria-label': `${channel.title} 메뉴` },
      VIEWS.map(([key, title, iconName]) =>
        h(
          'a.tab',
          { href: address(channel.shopType, key, accountId), 'aria-current': key === view ? 'page' : null },
          icon(iconName),
          title,
        ),
      ),
    ),
    field('판매자 계정', accounts, '.inline'),
  );
}

async function guarded(effect) {
  try {
    await effect();
  } catch (error) {
    if (error instanceof NeedsToken) askToken();
    else toast(error.message, 'bad');
  }
}

function askToken() {
  current = null;
  const token = h('input', { type: 'password', autocomplete: 'off', required: true });
  const submit = (event) => {
    event.preventDefault();
    storeToken(token.value.trim());
    start();
  };
  nav.replaceChildren();
  main.replaceChildren(
    h(
      'section.panel.narrow',
      {},
      h('h2', {}, '제어 토큰이 필요합니다'),
      h('p.muted', {}, '샌드박스를 시작할 때 정한 제어 토큰을 입력해주세요. 모아 관리자 화면으로 들어오면 묻지 않습니다.'),
      h('form.stack', { submit }, field('제어 토큰', token), h('div.actions', {}, h('button.button.primary', { type: 'submit' }, '열기'))),
    ),
  );
}

async function start() {
  await guarded(async () => {
    await loadChannels();
    await show();
  });
}

async function poll() {
  if (document.visibilityState === 'visible' && current?.update && !document.querySelector('dialog[open]'))
    await guarded(() => current.update());
  setTimeout(poll, POLL_MS);
}

takeTokenFromAddress();
window.addEventListener('hashchange', () => guarded(show));
start();
setTimeout(poll, POLL_MS);
