import { get, post } from './api.js';
import { button, count, h, pill, seconds, toast } from './dom.js';
import { faultName, operationName } from './labels.js';

export function callsView(context) {
  const { shopType } = context.channel;
  const totals = h('div.table-wrap', { tabindex: '0', role: 'region', 'aria-label': '호출 수' });
  const calls = h('div.table-wrap', { tabindex: '0', role: 'region', 'aria-label': '최근 호출' });
  let shown = '';

  async function update() {
    const [recent, counters] = await Promise.all([get(`${shopType}/calls?limit=200`), get(`${shopType}/counters`)]);
    const key = JSON.stringify([recent, counters]);
    if (key === shown) return;
    shown = key;
    totals.replaceChildren(totalTable(counters));
    calls.replaceChildren(recent.length === 0 ? h('p.empty', {}, '아직 호출이 없습니다.') : callTable(recent));
  }

  const clear = async () => {
    await post(`${shopType}/counters/reset`).catch((error) => toast(error.message, 'bad'));
    await update();
  };
  return {
    node: h(
      'div.stack',
      {},
      h('section.panel', {}, h('div.panel-head', {}, h('h2', {}, '호출 수'), button('지우기', clear, 'small')), totals),
      h('section.panel', {}, h('div.panel-head', {}, h('h2', {}, '최근 호출')), calls),
    ),
    update,
  };
}

function totalTable({ operations }) {
  const rows = Object.entries(operations);
  if (rows.length === 0) return h('p.empty', {}, '아직 호출이 없습니다.');
  const heads = ['호출', '전체', '성공', '429', '거절', '오류', '유실'];
  return h(
    'table',
    {},
    h(
      'thead',
      {},
      h(
        'tr',
        {},
        heads.map((name, at) => h(at === 0 ? 'th' : 'th.right', { scope: 'col' }, name)),
      ),
    ),
    h(
      'tbody',
      {},
      rows.map(([name, each]) =>
        h(
          'tr',
          {},
          h('td', {}, operationName(name === '-' ? null : name)),
          [each.calls, each.succeeded, each.limited, each.refused, each.failed, each.lost].map((value) =>
            h(value === 0 ? 'td.right.zero' : 'td.right', {}, count(value)),
          ),
        ),
      ),
    ),
  );
}

function statusPill(call) {
  if (call.status === null) return pill('info', 'clock', '처리 중');
  if (call.status === 0) return pill('bad', 'alert', '응답 유실');
  if (call.status === 429) return pill('todo', 'alert', '429 제한');
  if (call.status >= 500) return pill('bad', 'alert', `${call.status} 오류`);
  return call.status >= 400 ? pill('todo', 'alert', `${call.status} 거절`) : pill('good', 'check', `${call.status} 성공`);
}

function callTable(calls) {
  const heads = ['시각', '호출', '주소', '결과', '걸린 시간', '장애'];
  return h(
    'table',
    {},
    h(
      'thead',
      {},
      h(
        'tr',
        {},
        heads.map((name) => h(name === '걸린 시간' ? 'th.right' : 'th', { scope: 'col' }, name)),
      ),
    ),
    h(
      'tbody',
      {},
      calls.map((call) =>
        h(
          'tr',
          {},
          h('td.code', {}, seconds(call.at)),
          h('td', {}, operationName(call.operation)),
          h('td.code.path', { title: call.path }, `${call.method} ${call.path}`),
          h('td', {}, statusPill(call)),
          h('td.right', {}, call.ms === null ? '' : `${count(call.ms)}ms`),
          h('td', {}, call.fault ? faultName(call.fault) : ''),
        ),
      ),
    ),
  );
}
