import { sealContent } from '../../../src/modules/settlement/file/file.queries.ts';
import { insertRow } from '../data/insert.ts';
import { orderLine } from '../data/order-line.ts';
import { shopOf } from '../data/shop.ts';
import type { Rows } from '../row.ts';
import { MARK, SHOP_MARK, type World } from '../world.ts';

let made = 0;

/** A line that was paid for too little, with the shop's row that says so. */
async function paidLine(world: World): Promise<string> {
  const { accountId } = await shopOf(world);
  made += 1;
  await insertRow(
    world,
    `insert into settlement_entry (seller_id, account_id, shop_type, entry_key, event, order_no, line_no, product_name, amount, basis_date, source)
     values ($1, $2, 'SMART_STORE', $3, 'SALE', $3, '1', $4, 900, '2026-11-20', 'API')`,
    [accountId, `S${made}`, `${MARK} ${SHOP_MARK}`],
  );
  return insertRow(
    world,
    `insert into settlement (seller_id, account_id, shop_type, order_no, line_no, product_name, month, basis_at, state, expected, paid, difference)
     values ($1, $2, 'SMART_STORE', $3, '1', $4, '2026-11', '2026-11-20', 'MISMATCH', 1000, 900, -100)`,
    [accountId, `S${made}`, `${MARK} ${SHOP_MARK}`],
  );
}

/** A row as a shop reported it. */
async function reportedRow(world: World): Promise<string> {
  made += 1;
  return insertRow(
    world,
    `insert into settlement_entry (seller_id, account_id, shop_type, entry_key, event, order_no, line_no, product_name, amount, basis_date, source)
     values ($1, $2, 'SMART_STORE', $3, 'SALE', $3, '1', $4, 900, '2026-11-20', 'API')`,
    [(await shopOf(world)).accountId, `R${made}`, `${MARK} ${SHOP_MARK}`],
  );
}

async function upload(world: World): Promise<FormData> {
  made += 1;
  const form = new FormData();
  form.append('accountId', String((await shopOf(world)).accountId));
  form.append('file', new File([`주문번호,정산금액,지급일\r\nU${made},1000,2026-11-20`], 'settle.csv', { type: 'text/csv' }));
  return form;
}

/** A file that was sent; what it holds is read by nobody who may not see it. */
async function settleFile(world: World): Promise<string> {
  made += 1;
  const runId = await insertRow(world, `insert into job_run (seller_id, kind, title, total) values ($1, 'settlement.file', $2, 1)`, [
    `정산 파일 ${made}`,
  ]);
  const keys = await world.sellerVault.forSeller(world.seller.sellerId);
  const content = await sealContent(keys, {
    headings: ['주문번호'],
    facts: [],
    wrong: [{ row: 2, cells: [MARK], message: `${MARK} ${SHOP_MARK}` }],
  });
  const { accountId } = await shopOf(world);
  await world.database.tenant(world.seller.sellerId, (tx) =>
    tx.query(
      `insert into settle_file (seller_id, run_id, created_by, account_id, name, rows, wrong, content) values ($1, $2::bigint, 1, $3, $4, 1, 1, $5)`,
      [tx.sellerId, runId, accountId, `${MARK} ${SHOP_MARK}`, content],
    ),
  );
  return runId;
}

const listed = async (world: World) => {
  await paidLine(world);
  return { query: { size: 20 } };
};

const PAY_DAY = '2026-11-23';

/** A transfer that should come on a day of its own, as its row waits. */
async function waitingPayout(world: World) {
  const { accountId } = await shopOf(world);
  made += 1;
  const payoutNo = `P${made}`;
  await insertRow(
    world,
    `insert into settlement_entry (seller_id, account_id, shop_type, entry_key, event, order_no, line_no, product_name, amount, basis_date, expect_date, payout_no, source)
     values ($1, $2, 'SMART_STORE', $3, 'SALE', $3, '1', $4, 900, '2026-11-20', '2026-11-23', $3, 'API')`,
    [accountId, payoutNo, `${MARK} ${SHOP_MARK}`],
  );
  return { accountId: String(accountId), payDay: PAY_DAY, payoutNo };
}

/** One that was seen. */
async function confirmedPayout(world: World): Promise<string> {
  return insertRow(
    world,
    `insert into settle_payout (seller_id, account_id, shop_type, pay_day, amount, row_count, bank_day, bank_amount, bank_name, confirmed_by)
     values ($1, $2, 'SMART_STORE', '2026-11-23', 900, 1, '2026-11-23', 900, $3, 'her')`,
    [(await shopOf(world)).accountId, `${MARK} ${SHOP_MARK}`],
  );
}

function bankFile(): FormData {
  const form = new FormData();
  form.append('file', new File(['거래일자,입금액,적요\r\n2026-11-23,900,스마트스토어'], 'bank.csv', { type: 'text/csv' }));
  return form;
}

export const settlementRows: Rows = {
  'settlement.payouts': {
    sample: async (world) => {
      await confirmedPayout(world);
      return { query: { month: '2026-11' } };
    },
    stranger: 'own',
  },
  'settlement.payoutRows': { sample: async (world) => ({ query: { id: await confirmedPayout(world) } }), stranger: 404, limited: 404 },
  'settlement.confirmPayouts': {
    sample: async (world) => ({ body: { payouts: [{ ...(await waitingPayout(world)), amount: 900, bankDay: PAY_DAY, bankAmount: 900 }] } }),
    stranger: 404,
    limited: 404,
  },
  'settlement.undoPayout': { sample: async (world) => ({ params: { id: await confirmedPayout(world) } }), stranger: 404, limited: 404 },
  'settlement.bankFile': {
    sample: async (world) => {
      await waitingPayout(world);
      return { form: bankFile() };
    },
    stranger: 'own',
  },
  'settlement.calendar': {
    sample: async (world) => {
      await waitingPayout(world);
      return { query: { month: '2026-11' } };
    },
    stranger: 'own',
  },
  'settlement.month': {
    sample: async (world) => {
      await waitingPayout(world);
      return { query: { month: '2026-11' } };
    },
    stranger: 'own',
  },
  'settlement.monthSheet': {
    sample: async (world) => {
      const { accountId } = await waitingPayout(world);
      return { body: { month: '2026-11', what: 'SHOPS', accountId } };
    },
    stranger: 404,
    limited: 404,
  },
  'settlement.moneyAccounts': {
    sample: async (world) => {
      await shopOf(world);
      return {};
    },
    stranger: 'own',
  },
  'settlement.saveMoneyAccount': {
    sample: async (world) => ({
      params: { accountId: String((await shopOf(world)).accountId) },
      body: { bankName: '국민 1234', receivableLimit: null },
    }),
    stranger: 404,
    limited: 404,
  },
  'settlement.list': { sample: listed, stranger: 'own' },
  'settlement.get': { sample: async (world) => ({ params: { id: await paidLine(world) } }), stranger: 404, limited: 404 },
  'settlement.correctCost': {
    sample: async (world) => ({ body: { id: (await orderLine(world)).id, unitCost: 1_000 } }),
    stranger: 404,
    // Costs are not hers to see.
    limited: 403,
  },
  'settlement.money': { sample: async (world) => ({ query: { id: (await orderLine(world)).id } }), stranger: 404, limited: 404 },
  'settlement.sum': { sample: listed, stranger: 'own' },
  'settlement.detail': { sample: listed, stranger: 'own' },
  'settlement.import': {
    sample: async (world) => ({ body: { accountIds: [String((await shopOf(world)).accountId)], days: 7 } }),
    stranger: 404,
    limited: 404,
  },
  'settlement.upload': { sample: async (world) => ({ form: await upload(world) }), stranger: 404, limited: 404 },
  'settlement.file': { sample: async (world) => ({ params: { jobId: await settleFile(world) } }), stranger: 404, limited: 404 },
  'settlement.lineSheet': {
    sample: async (world) => ({ body: { filter: {}, ids: [await paidLine(world)] } }),
    stranger: 404,
    limited: 404,
  },
  'settlement.entrySheet': {
    sample: async (world) => ({ body: { filter: {}, ids: [await reportedRow(world)] } }),
    stranger: 404,
    limited: 404,
  },
  'settlement.sumSheet': {
    sample: async (world) => {
      await paidLine(world);
      return { body: { filter: { accountId: String((await shopOf(world)).accountId) } } };
    },
    stranger: 404,
    limited: 404,
  },
  'settlement.match': { sample: async () => ({ body: {} }), stranger: 'own' },
  'settlement.check': {
    sample: async (world) => ({ body: { ids: [await paidLine(world)], checked: true } }),
    stranger: 404,
    limited: 404,
  },
};
