import { insertRow } from '../data/insert.ts';
import { orderLine } from '../data/order-line.ts';
import { shopOf } from '../data/shop.ts';
import type { Rows } from '../row.ts';
import { MARK, SHOP_MARK, type World } from '../world.ts';

let made = 0;
const ANY = {
  accountIds: [],
  skuIds: [],
  keyword: '',
  amountFrom: null,
  amountTo: null,
  quantityFrom: null,
  quantityTo: null,
  weekdays: [],
  timeFrom: null,
  timeTo: null,
};
const draft = async (world: World) => ({
  name: `${MARK} ${++made}`,
  conditions: { ...ANY, accountIds: [String((await shopOf(world)).accountId)] },
  actions: [{ kind: 'MEMO', text: '확인' }],
  last: false,
});

const rule = (world: World) =>
  insertRow(
    world,
    `insert into automation_rule (seller_id, name, position, conditions, actions, updated_by) values ($1, $2, 0, $3, '[{"kind":"MEMO","text":"확인"}]', '나')`,
    [`${MARK} ${++made}`, JSON.stringify(ANY)],
  );

async function logged(world: World): Promise<void> {
  const { accountId } = await shopOf(world);
  await insertRow(
    world,
    `insert into automation_log (seller_id, rule_id, rule_name, line_id, account_id, shop_type, order_no, line_no, done, at)
     values ($1, 1, $2, $3, $4, 'COUPANG', $5, '1', '{MEMO}', now())`,
    [MARK, ++made, accountId, `${SHOP_MARK} ${made}`],
  );
}

export const automationRows: Rows = {
  'automation.list': {
    sample: async (world) => {
      await rule(world);
      return {};
    },
    stranger: 'own',
  },
  'automation.save': {
    sample: async (world) => ({ body: { id: await rule(world), version: 1, rule: await draft(world) } }),
    stranger: 404,
    limited: 403,
  },
  'automation.enable': { sample: async (world) => ({ body: { id: await rule(world), enabled: false } }), stranger: 404, limited: 403 },
  'automation.arrange': {
    sample: async (world) => {
      await rule(world);
      const { rows } = await world.database.tenant(world.seller.sellerId, (tx) =>
        tx.query<{ id: number }>('select id from automation_rule where seller_id = $1 order by id', [tx.sellerId]),
      );
      return { body: { ids: rows.slice(0, 50).map(({ id }) => String(id)) } };
    },
    stranger: 404,
    limited: 403,
  },
  'automation.remove': { sample: async (world) => ({ params: { id: await rule(world) } }), stranger: 404, limited: 403 },
  'automation.backTest': {
    sample: async (world) => {
      await orderLine(world);
      return { body: { id: await rule(world), rule: await draft(world), days: 30 } };
    },
    stranger: 404,
  },
  'automation.log': {
    sample: async (world) => {
      await logged(world);
      return {};
    },
    stranger: 'own',
  },
  'automation.hold': {
    sample: async (world) => ({ body: { ids: [(await orderLine(world)).id], reason: '주소 확인' } }),
    stranger: 404,
    limited: 404,
  },
  'automation.release': { sample: async (world) => ({ body: { ids: [(await orderLine(world)).id] } }), stranger: 404, limited: 404 },
};
