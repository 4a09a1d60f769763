import { get, post, remove } from './api.js';
import { button, field, h, icon, select, toast } from './dom.js';
import { COMMON_OPERATIONS, FAULT_VARIANTS, FAULTS, faultName, operationName, variantName } from './labels.js';

const HOUR = 3_600_000;
const STEPS = [
  ['1시간 지남', HOUR],
  ['1일 지남', 24 * HOUR],
  ['3일 지남', 72 * HOUR],
  ['8일 지남', 192 * HOUR],
];

export function faultsView(context) {
  const { channel } = context;
  const list = h('div', {});
  let shown = '';

  async function update() {
    const faults = await get(`${channel.shopType}/faults`);
    const key = JSON.stringify(faults);
    if (key === shown) return;
    shown = key;
    list.replaceChildren(faults.length === 0 ? h('p.empty', {}, '걸려 있는 장애가 없습니다.') : h('ul.plain', {}, faults.map(item)));
  }

  function item(fault) {
    const often = fault.times === null ? '계속' : `앞으로 ${fault.times}번`;
    const share = fault.probability < 1 ? ` · 확률 ${Math.round(fault.probability * 100)}%` : '';
    const late = fault.kind === 'LATENCY' ? ` · ${fault.latencyMs / 1000}초` : '';
    return h(
      'li.fault',
      {},
      h(
        'div',
        {},
        h('strong', {}, [faultName(fault.kind), variantName(fault.kind, fault.variant)].filter(Boolean).join(': ')),
        h('div.muted.small', {}, `${operationName(fault.operation)} · ${often}${share}${late}`),
      ),
      h(
        'button.icon-button',
        {
          type: 'button',
          'aria-label': '장애 풀기',
          click: () => run(() => remove(`${channel.shopType}/faults/${fault.id}`), '장애를 풀었습니다.'),
        },
        icon('close'),
      ),
    );
  }

  async function run(effect, done) {
    try {
      await effect();
      toast(done);
      await update();
    } catch (error) {
      toast(error.message, 'bad');
    }
  }

  return {
    node: h(
      'div.two',
      {},
      h(
        'section.panel',
        {},
        h('div.panel-head', {}, h('h2', {}, '장애 걸기')),
        faultForm(channel, run),
        h('h3', {}, '걸려 있는 장애'),
        list,
      ),
      h('div.stack', {}, clockPanel(channel, run), limitPanel(context, run)),
    ),
    update,
  };
}

function faultForm(channel, run) {
  const names = channel.operations.length > 0 ? channel.operations : COMMON_OPERATIONS;
  const operation = select(
    ['*', ...names].map((name) => [name, operationName(name)]),
    'products.create',
  );
  const kind = select(FAULTS, 'LOST_AFTER_EFFECT');
  const times = h('input', { type: 'number', min: 1, value: '1' });
  const endless = h('input', { type: 'checkbox', change: () => (times.disabled = endless.checked) });
  const probability = h('input', { type: 'number', min: 1, max: 100, value: '100' });
  const latency = h('input', { type: 'number', min: 0, max: 120, step: 0.1, value: '3' });
  const late = field('지연 (초)', latency);
  const variant = h('select', {});
  const variants = field('종류', variant, '.wide');
  const showDetails = () => {
    late.hidden = kind.value !== 'LATENCY';
    const choices = FAULT_VARIANTS[kind.value] ?? [];
    variant.replaceChildren(...choices.map(([value, name]) => h('option', { value }, name)));
    variants.hidden = choices.length === 0;
  };
  kind.addEventListener('change', showDetails);
  showDetails();
  const add = () =>
    run(
      () =>
        post(`${channel.shopType}/faults`, {
          operation: operation.value,
          kind: kind.value,
          times: endless.checked ? null : Number(times.value),
          probability: Number(probability.value) / 100,
          latencyMs: Math.round(Number(latency.value) * 1000),
          variant: variant.value || undefined,
        }),
      '장애를 걸었습니다.',
    );
  return h(
    'div.stack',
    {},
    h('div.row', {}, field('어떤 호출에', operation, '.wide'), field('어떤 장애를', kind, '.wide'), variants),
    h('div.row', {}, field('몇 번', times), field('확률 (%)', probability), late),
    h('label.check', {}, endless, '풀 때까지 계속'),
    h(
      'div.actions',
      {},
      button('장애 걸기', add, 'primary'),
      button('모두 풀기', () => run(() => remove(`${channel.shopType}/faults`), '모든 장애를 풀었습니다.')),
    ),
  );
}

function clockPanel(channel, run) {
  const move = (ms) => run(() => post(`${channel.shopType}/clock`, { ms }), '시간을 옮겼습니다.');
  return h(
    'section.panel',
    {},
    h('div.panel-head', {}, h('h2', {}, '시간 옮기기')),
    h('p.muted', {}, '주문과 상품이 그만큼 오래된 것이 되고, 배송완료·구매확정·미입금취소 같은 기한이 지난 일이 처리돼요.'),
    h(
      'div.actions',
      {},
      STEPS.map(([text, ms]) => button(text, () => move(ms))),
    ),
  );
}

function limitPanel(context, run) {
  const { channel, accountId } = context;
  const factor = h('input', { type: 'number', min: 0, step: 0.5, value: String(channel.rateFactor) });
  const reset = () => {
    if (!confirm(`${channel.title} 샌드박스의 상품·주문·계정이 모두 처음으로 돌아갑니다. 계속할까요?`)) return;
    run(() => post(`${channel.shopType}/reset`), '처음 상태로 되돌렸습니다.');
  };
  return h(
    'section.panel',
    {},
    h('div.panel-head', {}, h('h2', {}, '한도와 인증')),
    h(
      'div.row',
      {},
      field('호출 한도 배수 (0은 한도 없음)', factor),
      button('적용', () => run(() => post(`${channel.shopType}/rate`, { factor: Number(factor.value) }), '호출 한도를 바꿨습니다.')),
    ),
    h(
      'div.actions',
      {},
      button('이 계정의 인증 만료시키기', () =>
        run(
          () => post(`${channel.shopType}/expire`, { accountId }),
          channel.restoresKeys
            ? '인증을 만료시켰습니다.'
            : '인증을 만료시켰습니다. 모아가 스스로 새로 받지 못하면 모아에서 재연동을 눌러 되살려주세요.',
        ),
      ),
      channel.restoresKeys &&
        button('만료시킨 인증 되살리기', () =>
          run(() => post(`${channel.shopType}/restore`, { accountId }), '인증을 되살렸습니다. 모아에서 다시 연동해주세요.'),
        ),
      button('처음 상태로 되돌리기', reset, 'danger'),
    ),
  );
}
