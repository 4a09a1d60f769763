import { koreanDate } from '@moa/core';
import { startInvoiceFile } from '../../../src/modules/orders/invoice-file/invoice-file.service.ts';
import { insertManualFile } from '../../../src/modules/orders/manual/manual-file.queries.ts';
import { orderLine } from '../data/order-line.ts';
import { shopOf } from '../data/shop.ts';
import { writtenOrder } from '../data/written-order.ts';
import type { Rows } from '../row.ts';
import { MARK, SHOP_MARK, type World } from '../world.ts';

const INVOICE = { courierCode: 'CJGLS', invoiceNo: '123456789012' };
const person = { name: '홍길동', phone: '010-1234-5678' };
let made = 0;
const unknownOption = { shopProductId: 'P-unknown', shopItemId: 'I-unknown' };

/** A line whose buyer reported it as not received. */
async function reportedLine(world: World): Promise<{ id: string }> {
  const line = await orderLine(world, { state: 'DELIVERED', shopType: 'AUCTION' });
  const { accountId } = await shopOf(world);
  await world.database.tenant(world.seller.sellerId, (tx) =>
    tx.query(
      `insert into unreceived_report (seller_id, line_id, account_id, reported_at, reason, detail) values ($1, $2, $3, now(), '상품전체 미도착', $4)`,
      [tx.sellerId, line.id, accountId, `${MARK} ${SHOP_MARK}`],
    ),
  );
  return line;
}

/** A layout of the seller's that her people share; an order is there to be put into it. */
async function excelLayout(world: World): Promise<string> {
  await orderLine(world);
  const { sellerId, userId, loginId } = world.seller;
  return world.database.tenant(sellerId, async (tx) => {
    const { rows } = await tx.query<{ id: number }>(
      `insert into saved_layout (seller_id, user_id, owner_name, kind, name, columns, density, shared)
       values ($1, $2, $3, 'EXCEL', $4, '[{"key":"orderNo","visible":true,"width":null}]', 'normal', true) returning id`,
      [sellerId, userId, loginId, `포장 ${++made}`],
    );
    return String(rows[0]?.id);
  });
}

/** A record of the seller's shop that nobody could read. */
async function unreadableRecord(world: World): Promise<string> {
  const { accountId } = await shopOf(world);
  const { sellerId } = world.seller;
  const sealed = (await world.sellerVault.forSeller(sellerId)).seal(`{"name":"${MARK} ${SHOP_MARK}"}`, 'unreadable_record.raw');
  return world.database.tenant(sellerId, async (tx) => {
    const { rows } = await tx.query<{ id: number }>(
      `insert into unreadable_record (seller_id, account_id, feed, key, reason, raw) values ($1, $2, 'orders', $3, $4, $5) returning id`,
      [sellerId, accountId, `U${++made}`, `${MARK} ${SHOP_MARK} 수량을 읽을 수 없습니다.`, sealed],
    );
    return String(rows[0]?.id);
  });
}

/** A job of the seller's over a file of which nothing could be sent. */
async function invoiceFileJob(world: World): Promise<string> {
  const { sellerId, userId, loginId } = world.seller;
  const rows = [
    { row: 2, orderNo: '없는 주문', lineNo: '', bundleNo: '', shop: '', account: '', courier: 'CJ', invoiceNo: '640012345678' },
  ];
  const by = { userId: String(userId), loginId };
  return (await world.database.tenant(sellerId, (tx) => startInvoiceFile(tx, 'dispatch', rows, by))).jobId;
}

/** A note about an order of the seller's shop. */
async function writtenMemo(world: World): Promise<string> {
  const line = await orderLine(world);
  const { sellerId, userId, loginId } = world.seller;
  const body = (await world.sellerVault.forSeller(sellerId)).seal(`${MARK} ${SHOP_MARK} 전화함`, 'order_memo.body');
  return world.database.tenant(sellerId, async (tx) => {
    const { rows } = await tx.query<{ id: number }>(
      `insert into order_memo (seller_id, line_id, account_id, body, author_id, author)
       select $1, id, account_id, $3, $4, $5 from order_line where seller_id = $1 and id = $2 returning id`,
      [tx.sellerId, Number(line.id), body, userId, loginId],
    );
    return String(rows[0]?.id);
  });
}

function manualUpload(): FormData {
  const form = new FormData();
  form.append('file', new File(['받는 분,연락처,SKU 코드,수량\r\n홍길동,010-1234-5678,없음,1'], 'orders.csv', { type: 'text/csv' }));
  return form;
}

/** A file of the seller's with one order. */
async function manualFile(world: World): Promise<string> {
  const { skuId } = await shopOf(world);
  const { sellerId, userId } = world.seller;
  const keys = await world.sellerVault.forSeller(sellerId);
  return world.database.tenant(sellerId, async (tx) => {
    const { rows } = await tx.query<{ sku_code: string }>('select sku_code from sku where seller_id = $1 and id = $2', [
      tx.sellerId,
      skuId,
    ]);
    const cells = {
      receiverName: `${MARK} 홍길동`,
      receiverPhone: '010-1234-5678',
      skuCode: rows[0]?.sku_code ?? '',
      quantity: '1',
      orderNo: `F-${++made}`,
    };
    return String(await insertManualFile(tx, keys, { name: `${MARK}.csv`, createdBy: userId, rows: [{ row: 2, cells, formulas: [] }] }));
  });
}

export const ordersRows: Rows = {
  'orders.search': {
    sample: async (world) => {
      await orderLine(world);
      return { query: { size: 20 } };
    },
    stranger: 'own',
  },
  'orders.unpaid': {
    sample: async (world) => {
      await orderLine(world, { state: 'PAYMENT_WAITING' });
      return {};
    },
    stranger: 'own',
  },
  'orders.sheet': {
    sample: async (world) => ({ body: { filter: {}, layoutId: await excelLayout(world), reason: '포장' } }),
    stranger: 404,
    // There is no order of her shop.
    limited: 422,
  },
  'orders.detail': { sample: async (world) => ({ query: { id: (await orderLine(world)).id } }), stranger: 404, limited: 404 },
  'orders.count': { sample: () => ({}), stranger: 'own' },
  'orders.countByAccount': {
    sample: async (world) => {
      await orderLine(world);
      return { query: { status: ['NEW'], range: { from: '2026-01-01' } } };
    },
    stranger: 'own',
  },
  'orders.countByFlag': {
    sample: async (world) => {
      await orderLine(world);
      return { query: { status: ['NEW'], range: { from: '2026-01-01' }, each: ['OVERDUE', 'NEEDS_MAPPING', 'NO_INVOICE'] } };
    },
    stranger: 'own',
  },
  'orders.unreadable': {
    sample: async (world) => {
      await unreadableRecord(world);
      return {};
    },
    stranger: 'own',
  },
  // Without the right to see personal data the gate stops her before the record is looked for.
  'orders.unreadableRaw': { sample: async (world) => ({ query: { id: await unreadableRecord(world) } }), stranger: 404, limited: 403 },
  'orders.replayUnreadable': {
    sample: async (world) => ({ body: { ids: [await unreadableRecord(world)] } }),
    stranger: 404,
    limited: 404,
  },
  'orders.import': {
    sample: async (world) => ({ body: { accountIds: [String((await shopOf(world)).accountId)] } }),
    stranger: 404,
    limited: 404,
  },
  'orders.confirm': { sample: async (world) => ({ body: { ids: [(await orderLine(world)).id] } }), stranger: 404, limited: 404 },
  'orders.dispatch': {
    sample: async (world) => ({ body: { items: [{ id: (await orderLine(world, { state: 'PREPARING' })).id, ...INVOICE }] } }),
    stranger: 404,
    limited: 404,
  },
  'orders.dispatchWithout': {
    sample: async (world) => ({ body: { ids: [(await orderLine(world, { state: 'PREPARING' })).id], courierCode: 'DIRECT' } }),
    stranger: 404,
    limited: 404,
  },
  'orders.modifyInvoice': {
    sample: async (world) => ({ body: { items: [{ id: (await orderLine(world, { state: 'DELIVERING' })).id, ...INVOICE }] } }),
    stranger: 404,
    limited: 404,
  },
  // Whoever does not see an order gets a job in which its row has failed as one that is not there.
  'orders.invoiceFile': {
    sample: async (world) => {
      await orderLine(world, { state: 'PREPARING' });
      return {
        body: {
          action: 'dispatch',
          rows: [
            { row: 2, orderNo: '없는 주문', lineNo: '', bundleNo: '', shop: '', account: '', courier: 'CJ', invoiceNo: '640012345678' },
          ],
        },
      };
    },
    stranger: 'own',
  },
  'orders.checkInvoiceFile': {
    sample: async (world) => {
      await orderLine(world, { state: 'PREPARING', invoiceNo: '640012345678', courierCode: 'CJ' });
      return {
        body: {
          action: 'dispatch',
          rows: [
            { row: 2, orderNo: '없는 주문', lineNo: '', bundleNo: '', shop: '', account: '', courier: 'CJ', invoiceNo: '640012345678' },
          ],
        },
      };
    },
    stranger: 'own',
  },
  'orders.invoiceFileFailures': {
    sample: async (world) => ({ query: { jobId: await invoiceFileJob(world) } }),
    stranger: 404,
    limited: 404,
  },
  'orders.cancelSale': {
    sample: async (world) => ({ body: { ids: [(await orderLine(world)).id], reason: 'SOLD_OUT', detail: '' } }),
    stranger: 404,
    limited: 404,
  },
  'orders.delayDispatch': {
    sample: async (world) => ({
      body: {
        ids: [(await orderLine(world, { shopType: '11ST' })).id],
        reason: 'PREPARING',
        detail: '',
        dueDate: koreanDate(new Date(Date.now() + 30 * 86_400_000)),
      },
    }),
    stranger: 404,
    limited: 404,
  },
  'orders.deliveryDispatch': {
    sample: async (world) => ({ body: { ids: [(await orderLine(world, { state: 'DELIVERING', shopType: 'CAFE24' })).id] } }),
    stranger: 404,
    limited: 404,
  },
  'orders.releaseUnreceived': {
    sample: async (world) => ({ body: { id: (await reportedLine(world)).id, parcel: null, words: '문 앞에 두었습니다.' } }),
    stranger: 404,
    limited: 404,
  },
  'orders.handwriting': {
    sample: async (world) => ({
      body: { buyer: person, receiver: person, lines: [{ skuId: String((await shopOf(world)).skuId), quantity: 1, unitPrice: 1000 }] },
    }),
    stranger: 404,
    limited: 403,
  },
  'orders.shortage': { sample: () => ({ query: { size: 20 } }), stranger: 'own' },
  'orders.crossSale': {
    sample: async (world) => {
      await orderLine(world);
      return {};
    },
    stranger: 'own',
  },
  // Without the right to see personal data the gate stops her before the order is looked for.
  'orders.changeInfo': {
    sample: async (world) => ({ body: { id: (await orderLine(world)).id, receiver: { ...person, name: '김새롬' } } }),
    stranger: 404,
    limited: 403,
  },
  'orders.deleteManual': { sample: async (world) => ({ body: { ids: [await writtenOrder(world)] } }), stranger: 404, limited: 404 },
  'orders.invoiceHistory': { sample: async (world) => ({ query: { id: (await orderLine(world)).id } }), stranger: 404, limited: 404 },
  'orders.uploadManual': { sample: () => ({ form: manualUpload() }), stranger: 'own', limited: 403 },
  'orders.manualFile': { sample: async (world) => ({ params: { id: await manualFile(world) } }), stranger: 404, limited: 404 },
  'orders.startManual': { sample: async (world) => ({ params: { id: await manualFile(world) } }), stranger: 404, limited: 404 },
  'orders.map': {
    sample: async (world) => {
      made += 1;
      const { id } = await orderLine(world, { ...unknownOption, shopItemId: `I-${made}` });
      return { body: { id, skuId: String((await shopOf(world)).skuId), saleUnitQuantity: 1 } };
    },
    stranger: 404,
    limited: 404,
  },
  'orders.mappingCandidates': {
    sample: async (world) => ({ query: { id: (await orderLine(world, unknownOption)).id } }),
    stranger: 404,
    limited: 404,
  },
  'orders.skus': { sample: () => ({ query: { keyword: 'SKU' } }), stranger: 'own' },
  'orders.memos': {
    sample: async (world) => {
      await writtenMemo(world);
      return {};
    },
    stranger: 'own',
  },
  'orders.saveMemo': {
    sample: async (world) => ({ body: { ids: [(await orderLine(world)).id], body: '메모' } }),
    stranger: 404,
    limited: 404,
  },
  'orders.updateMemo': { sample: async (world) => ({ body: { id: await writtenMemo(world), done: true } }), stranger: 404, limited: 404 },
  'orders.deleteMemos': {
    sample: async (world) => ({ body: { ids: [await writtenMemo(world)] } }),
    stranger: 404,
    limited: 404,
  },
};
