import { get, post } from './api.js';
import { button, count, field, h, icon, toast, won } from './dom.js';

const SAMPLE = {
  name: '김모아',
  phone: '010-1234-5678',
  zipCode: '06236',
  address1: '서울특별시 강남구 테헤란로 123',
  address2: '7층 701호',
};

export function buyView(context) {
  const { channel, accountId } = context;
  const lines = h('div.lines', {});
  const sum = h('strong.sum', {}, '');
  const inputs = Object.fromEntries(
    ['name', 'phone', 'toName', 'toPhone', 'zipCode', 'address1', 'address2', 'message'].map((key) => [key, h('input', { type: 'text' })]),
  );
  const { name, phone, zipCode, address1, address2 } = SAMPLE;
  for (const [key, value] of Object.entries({ name, phone, zipCode, address1, address2, message: '문 앞에 놓아 주세요' }))
    inputs[key].value = value;
  const unpaid = h('input', { type: 'checkbox' });
  const addressLater = channel.gifts ? h('input', { type: 'checkbox', checked: true }) : null;
  let products = [];

  function addLine(productId) {
    const product = h(
      'select',
      { 'aria-label': '상품' },
      products.map((entry) => h('option', { value: entry.productId }, entry.name)),
    );
    if (productId) product.value = productId;
    const item = h('select', { 'aria-label': '옵션' });
    const quantity = h('input', { type: 'number', min: 1, value: '1', 'aria-label': '수량' });
    const drop = () => {
      line.remove();
      showSum();
    };
    const line = h(
      'div.line',
      {},
      product,
      item,
      quantity,
      h('button.icon-button', { type: 'button', 'aria-label': '이 상품 빼기', click: drop }, icon('close')),
    );
    const showItems = () => {
      const chosen = products.find((entry) => entry.productId === product.value);
      item.replaceChildren(
        ...(chosen?.items ?? []).map((entry) => {
          const title = `${entry.optionValues.join(' / ') || '단일 상품'} · ${won(entry.price)} · 재고 ${count(entry.quantity)}`;
          return h('option', { value: entry.itemId, disabled: entry.quantity === 0 || !entry.onSale }, title);
        }),
      );
      const first = chosen?.items.find((entry) => entry.onSale && entry.quantity > 0);
      if (first) item.value = first.itemId;
      showSum();
    };
    product.addEventListener('change', showItems);
    item.addEventListener('change', showSum);
    quantity.addEventListener('input', showSum);
    lines.append(line);
    showItems();
  }

  function chosen() {
    return [...lines.children].map((line) => {
      const [product, item, quantity] = line.querySelectorAll('select, input');
      return { productId: product.value, itemId: item.value, quantity: Number(quantity.value) };
    });
  }

  function showSum() {
    const total = chosen().reduce((amount, line) => {
      const item = products.find((entry) => entry.productId === line.productId)?.items.find((entry) => entry.itemId === line.itemId);
      return amount + (item?.price ?? 0) * line.quantity;
    }, 0);
    sum.textContent = won(total);
  }

  async function submit(event) {
    event.preventDefault();
    const value = (key) => inputs[key].value.trim();
    try {
      const { orderNo } = await post(`${channel.shopType}/orders`, {
        accountId,
        lines: chosen(),
        buyer: { name: value('name'), phone: value('phone') },
        receiver: {
          name: value('toName') || value('name'),
          phone: value('toPhone') || value('phone'),
          zipCode: value('zipCode'),
          address1: value('address1'),
          address2: value('address2'),
        },
        message: value('message'),
        ...(unpaid.checked ? { unpaid: true } : {}),
        ...(addressLater?.checked ? { addressLater: true } : {}),
      });
      toast(`주문을 넣었습니다. 주문번호 ${orderNo}`);
      context.go('orders');
    } catch (error) {
      toast(error.message, 'bad');
    }
  }

  async function load() {
    const answer = await get(`${channel.shopType}/products?${new URLSearchParams({ accountId, size: 1000, page: 1 })}`);
    products = answer.contents.filter((product) => product.onSale);
    lines.replaceChildren();
    if (products.length > 0) addLine(context.query.get('product'));
    else lines.append(h('p.empty', {}, '지금 살 수 있는 상품이 없습니다. 상품을 먼저 전송해주세요.'));
  }

  const form = h(
    'form.stack',
    { submit },
    h('h3', {}, '무엇을'),
    lines,
    h(
      'div.row.between',
      {},
      button('상품 더하기', () => products.length > 0 && addLine()),
      h('span', {}, '합계 ', sum),
    ),
    h('h3', {}, '누가'),
    h('div.row', {}, field('구매자 이름', inputs.name), field('구매자 연락처', inputs.phone)),
    h('h3', {}, '어디로'),
    h(
      'div.row',
      {},
      field('받는 분 (비우면 구매자)', inputs.toName),
      field('받는 분 연락처', inputs.toPhone),
      field('우편번호', inputs.zipCode),
    ),
    h('div.row', {}, field('주소', inputs.address1, '.wide'), field('상세주소', inputs.address2)),
    field('배송 메시지', inputs.message),
    addressLater ? h('label.check', {}, addressLater, '받는 분이 주소를 나중에 입력 (선물)') : null,
    h('label.check', {}, unpaid, '무통장입금으로 주문 (입금대기)'),
    h('div.actions', {}, h('button.button.primary', { type: 'submit' }, '주문하기')),
  );
  return {
    node: h('div.two', {}, h('section.panel', {}, h('div.panel-head', {}, h('h2', {}, '구매자로 주문하기')), form), randomPanel(context)),
    load,
  };
}

function randomPanel(context) {
  const { channel, accountId } = context;
  const amount = h('input', { type: 'number', min: 1, max: 100000, value: '1000' });
  const seed = h('input', { type: 'number', value: String(Math.floor(Math.random() * 10000)) });
  const run = async (event) => {
    event.target.disabled = true;
    try {
      const { placed } = await post(`${channel.shopType}/random-orders`, {
        accountId,
        count: Number(amount.value),
        seed: Number(seed.value),
      });
      toast(
        placed === Number(amount.value) ? `임의 주문 ${count(placed)}건을 넣었습니다.` : `재고가 모자라 ${count(placed)}건만 넣었습니다.`,
      );
      context.go('orders');
    } catch (error) {
      toast(error.message, 'bad');
    } finally {
      event.target.disabled = false;
    }
  };
  return h(
    'section.panel',
    {},
    h('div.panel-head', {}, h('h2', {}, '임의 주문')),
    h('p.muted', {}, '판매중인 상품에서 골라 한꺼번에 주문해요. 같은 번호로 넣으면 같은 주문이 만들어집니다.'),
    h('div.row', {}, field('건수', amount), field('난수 번호', seed)),
    h('div.actions', {}, button('임의 주문 넣기', run, 'primary')),
  );
}
