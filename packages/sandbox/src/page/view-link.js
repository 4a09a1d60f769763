import { post } from './api.js';
import { field, h, toast } from './dom.js';

export function linkView(context) {
  const { channel } = context;
  const origin = location.origin;
  return {
    node: h(
      'div.two',
      {},
      h(
        'section.panel',
        {},
        h('div.panel-head', {}, h('h2', {}, '연동에 쓰는 값')),
        h('p.muted', {}, '모아의 쇼핑몰 연동 화면에 아래 값을 입력하면 이 가상 쇼핑몰과 연동됩니다. 실제 쇼핑몰의 값이 아니에요.'),
        channel.accounts.map(accountCard),
        h('p.muted.small', {}, `접속 주소: ${origin}${channel.basePath} (샌드박스에 직접 접속할 때)`),
      ),
      addPanel(context),
    ),
  };
}

function accountCard(account) {
  const rows = [['쇼핑몰 이름', account.shopName], ['계정', account.id], ...Object.entries(account.secrets)];
  return h(
    'dl.facts.boxed',
    {},
    rows.map(([name, value]) => [
      h('dt', {}, name),
      h('dd', {}, h('button.copy', { type: 'button', title: '복사', click: () => copy(value) }, value)),
    ]),
  );
}

async function copy(value) {
  try {
    await navigator.clipboard.writeText(value);
    toast('복사했습니다.');
  } catch {
    toast('브라우저가 복사를 막았습니다. 직접 선택해 복사해주세요.', 'bad');
  }
}

/** A further account with the same kinds of secrets as the first. */
function addPanel(context) {
  const { channel } = context;
  const names = Object.keys(channel.accounts[0]?.secrets ?? {});
  const id = h('input', { type: 'text', required: true });
  const shopName = h('input', { type: 'text', required: true });
  const secrets = names.map((name) => [name, h('input', { type: 'text' })]);
  const submit = async (event) => {
    event.preventDefault();
    try {
      await post(`${channel.shopType}/accounts`, {
        id: id.value.trim(),
        shopName: shopName.value.trim(),
        secrets: Object.fromEntries(secrets.map(([name, input]) => [name, input.value.trim()])),
      });
      toast('계정을 만들었습니다.');
      await context.reload();
    } catch (error) {
      toast(error.message, 'bad');
    }
  };
  return h(
    'section.panel',
    {},
    h('div.panel-head', {}, h('h2', {}, '계정 더하기')),
    h(
      'form.stack',
      { submit },
      h('div.row', {}, field('계정', id), field('쇼핑몰 이름', shopName)),
      secrets.map(([name, input]) => field(name, input)),
      h('div.actions', {}, h('button.button.primary', { type: 'submit' }, '만들기')),
    ),
  );
}
