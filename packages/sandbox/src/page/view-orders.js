import { get, post } from './api.js';
import { button, dialog, field, h, icon, pill, select, time, toast } from './dom.js';
import { CANCEL_REASONS, orderState } from './labels.js';

const STEP = 50;

export function ordersView(context) {
  const { channel, accountId } = context;
  const body = h('div', {});
  let size = STEP;
  let shown = '';

  async function update() {
    const query = new URLSearchParams({ accountId, page: 1, size: Math.min(1000, size) });
    const { contents } = await get(`${channel.shopType}/orders?${query}`);
    const key = JSON.stringify(contents);
    if (key === shown) return;
    shown = key;
    body.replaceChildren(
      contents.length === 0
        ? h('div.empty', {}, h('p', {}, '아직 주문이 없습니다. ‘주문 넣기’에서 구매자가 되어 보세요.'))
        : table(contents),
      contents.length >= size ? h('div.pages', {}, button('더 보기', more)) : '',
    );
  }

  function more() {
    size += STEP;
    update();
  }

  async function act(path, named, done) {
    try {
      await post(`${channel.shopType}/orders/${path}`, { accountId, ...named });
      toast(done);
      await update();
    } catch (error) {
      toast(error.message, 'bad');
    }
  }

  function table(orders) {
    const head = ['주문', '구매자', '상품', '수량', '상태', '송장', '할 일'];
    return h(
      'div.table-wrap.orders',
      { tabindex: '0', role: 'region', 'aria-label': '주문 목록' },
      h(
        'table.cards',
        {},
        h(
          'thead',
          {},
          h(
            'tr',
            {},
            head.map((name) => h(name === '수량' ? 'th.right' : 'th', { scope: 'col' }, name)),
          ),
        ),
        h(
          'tbody',
          {},
          orders.flatMap((order) => order.lines.map((line, at) => row(order, { ...line, orderNo: order.orderNo }, at))),
        ),
      ),
    );
  }

  function row(order, line, at) {
    const state = orderState(line.status);
    const asked = line.claim ? orderState(line.claim) : null;
    const claim = asked?.label === state.label ? null : asked;
    return h(
      at === 0 ? 'tr' : 'tr.same',
      {},
      h('td', { 'data-label': '주문' }, h('div', {}, h('span.code', {}, order.orderNo), h('div.muted.small', {}, time(order.orderedAt)))),
      h('td', { 'data-label': '구매자' }, order.buyerName),
      h('td', { 'data-label': '상품' }, h('div', {}, line.productName, line.optionText ? h('div.muted.small', {}, line.optionText) : null)),
      h('td.right', { 'data-label': '수량' }, line.quantity),
      h(
        'td',
        { 'data-label': '상태' },
        h(
          'div.pills',
          {},
          pill(state.tone, state.icon, state.label, line.status),
          claim ? pill(claim.tone, claim.icon, claim.label, line.claim) : null,
        ),
      ),
      h(
        'td',
        { 'data-label': '송장' },
        line.invoiceNo ? h('div', {}, line.courier, h('div.code.small', {}, line.invoiceNo)) : h('span.muted', {}, '없음'),
      ),
      h(
        'td',
        { 'data-label': '할 일' },
        h(
          'button.button.small',
          { type: 'button', click: () => openActions(line), 'aria-label': `진행 ${line.lineNo}` },
          '진행',
          icon('list'),
        ),
      ),
    );
  }

  /** What the receiver of a gift may do beside entering the address. */
  function giftActions({ orderNo, productId, itemId }, run) {
    const options = h('select', { 'aria-label': '바꿀 옵션' });
    get(`${channel.shopType}/products/${productId}?accountId=${accountId}`).then(
      ({ items }) => {
        const others = items.filter((item) => item.itemId !== itemId);
        options.replaceChildren(...others.map((item) => h('option', { value: item.itemId }, item.optionValues.join(' / '))));
        change.disabled = others.length === 0;
      },
      () => undefined,
    );
    const moved = { name: '이서연', phone: '010-5555-6666', zipCode: '06236', address1: '서울특별시 강남구 테헤란로 152', address2: '3층' };
    const change = button(
      '선물 옵션 변경',
      run('change-gift', () => ({ orderNo, itemId: options.value }), '받는 분이 옵션을 바꿨습니다.'),
    );
    return [
      button(
        '선물 거절',
        run('refuse-gift', () => ({ orderNo }), '받는 분이 선물을 거절했습니다.'),
      ),
      button(
        '선물 배송지 변경',
        run('change-gift', () => ({ orderNo, receiver: moved }), '받는 분이 배송지를 바꿨습니다.'),
      ),
      options,
      change,
    ];
  }

  /** What buyer, courier or channel may do next; whether it is allowed is the channel's own rule. */
  function openActions(line) {
    const reason = select(CANCEL_REASONS, 'CHANGE_MIND', { 'aria-label': '사유' });
    const quantity = h('input', { type: 'number', min: 1, max: line.quantity, value: String(line.quantity), 'aria-label': '수량' });
    const run = (path, more, done) => () => {
      box.close();
      act(path, more(), done);
    };
    const { orderNo, lineNo } = line;
    const claim = () => ({ orderNo, lineNo, reason: reason.value, quantity: Number(quantity.value) });
    const box = dialog(
      `${line.productName}`,
      h('p.muted', {}, `상품주문 ${line.lineNo} · 현재 상태 ${orderState(line.status).label} (${line.status})`),
      h('h3', {}, '구매자'),
      h('div.row', {}, field('사유', reason), field('수량', quantity)),
      h(
        'div.actions',
        {},
        button('취소 요청', run('cancel-request', claim, '취소를 요청했습니다.')),
        button(
          '반품 요청',
          run('return-request', () => ({ ...claim(), type: 'RETURN' }), '반품을 요청했습니다.'),
        ),
        button(
          '교환 요청',
          run('return-request', () => ({ ...claim(), type: 'EXCHANGE' }), '교환을 요청했습니다.'),
        ),
        line.withdrawable
          ? button(
              '취소·반품 철회',
              run('withdraw-claim', () => ({ claimNo: line.withdrawable }), '취소·반품 요청을 철회했습니다.'),
            )
          : null,
        channel.gifts
          ? button(
              '주소 입력',
              run('enter-address', () => ({ orderNo }), '받는 분이 주소를 입력했습니다.'),
            )
          : null,
        ...(channel.giftChanges ? giftActions(line, run) : []),
        button(
          '구매확정',
          run('advance', () => ({ orderNo, lineNo, to: 'CONFIRMED' }), '구매확정했습니다.'),
        ),
        button(
          '입금',
          run('advance', () => ({ orderNo, lineNo, to: 'PAID' }), '입금했습니다.'),
        ),
      ),
      h('h3', {}, '택배사'),
      h(
        'div.actions',
        {},
        button(
          '배송완료',
          run('advance', () => ({ orderNo, lineNo, to: 'DELIVERED' }), '배송완료로 바꿨습니다.'),
        ),
        ...(line.openClaim
          ? [
              button(
                '수거 시작',
                run('advance-claim', () => ({ claimNo: line.openClaim, to: 'COLLECTING' }), '수거를 시작했습니다.'),
              ),
              button(
                '수거 완료',
                run('advance-claim', () => ({ claimNo: line.openClaim, to: 'COLLECTED' }), '판매자에게 돌아왔습니다.'),
              ),
            ]
          : []),
      ),
    );
  }

  return {
    node: h(
      'section.panel',
      {},
      h(
        'div.panel-head',
        {},
        h('h2', {}, '받은 주문'),
        button('주문 넣기', () => context.go('buy'), 'primary'),
      ),
      body,
    ),
    update,
  };
}
