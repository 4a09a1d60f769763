/**
 * The floor: the least a program can do that gives the same JSON for W1 to W5. Plain Fastify and pg on the same PostgreSQL; no tenants,
 * roles, validation, encryption, ledger, audit or idempotency. What we take more than this is what those cost. Started by run.ts.
 */
import type { AddressInfo } from 'node:net';
import type { orderRowSchema, productRowSchema } from '@moa/contract';
import fastify from 'fastify';
import pg from 'pg';
import type { z } from 'zod';
import { childSettings, reportPort } from './support/child.ts';

const pool = new pg.Pool({ ...childSettings().floor, max: 10 });
const app = fastify({ bodyLimit: 8 * 1024 * 1024 });

/** Rows as the contract answers them: when it gains a field, the floor no longer compiles until it gives the field too. */
type ProductRow = z.input<typeof productRowSchema>;
type OrderRow = z.input<typeof orderRowSchema>;

interface Combination {
  id: string | null;
  optionValues: string[];
  optionPrice: number;
  saleQuantity: number;
}
interface Draft {
  id: string | null;
  basic: { productName: string };
  composition: { mainInfo: { price: number }; optionInfo: { optionCombinations: Combination[] } };
}

/** W1: a product with its combinations, answered as it was sent with the ids filled in. */
app.post<{ Body: Draft }>('/product', async (request, reply) => {
  const draft = request.body;
  const rows = draft.composition.optionInfo.optionCombinations;
  const made = await pool.query<{ product_id: string; id: string }>({
    name: 'product',
    text: `with made as (insert into floor.product (shop, name, price, body) values (0, $1, $2, $3) returning id)
           insert into floor.option (product_id, position, value, price, stock)
           select made.id, o.* from made, unnest($4::int[], $5::text[], $6::bigint[], $7::bigint[]) o returning product_id, id`,
    values: [
      draft.basic.productName,
      draft.composition.mainInfo.price,
      JSON.stringify(draft),
      rows.map((_, index) => index),
      rows.map((row) => row.optionValues.join('/')),
      rows.map((row) => row.optionPrice),
      rows.map((row) => row.saleQuantity),
    ],
  });
  for (const [index, row] of rows.entries()) row.id = made.rows[index]?.id ?? null;
  return reply.code(201).send({ ...draft, id: made.rows[0]?.product_id });
});

/** W2: a page of products whose name contains a word, newest first, and how many there are. */
app.get<{ Querystring: { shop: string; word: string; offset: string } }>('/products', async (request) => {
  const { shop, word, offset } = request.query;
  const [page, count] = await Promise.all([
    pool.query<{ id: string; name: string; code: string; price: string; stock: string; created_at: Date }>({
      name: 'products',
      text: `select id, name, code, price, stock, created_at from floor.product where shop = $1 and name like '%' || $2 || '%'
             order by created_at desc, id desc limit 50 offset $3`,
      values: [shop, word, offset],
    }),
    pool.query<{ n: string }>({
      name: 'product-count',
      text: `select count(*) as n from floor.product where shop = $1 and name like '%' || $2 || '%'`,
      values: [shop, word],
    }),
  ]);
  const total = Number(count.rows[0]?.n);
  return {
    contents: page.rows.map(
      (row): ProductRow => ({
        id: row.id,
        moaProductSeq: Number(row.id),
        productName: row.name,
        sellerManagementCode: row.code,
        categoryPath: '',
        imageUrl: null,
        salePrice: Number(row.price),
        stockQuantity: Number(row.stock),
        optionCount: 1,
        soldOutOptions: 0,
        shops: [],
        margin: null,
        createdDate: row.created_at.toISOString(),
        updatedDate: row.created_at.toISOString(),
        version: 0,
      }),
    ),
    number: Number(offset) / 50,
    size: 50,
    totalElements: total,
    totalExact: true,
    totalPages: Math.ceil(total / 50),
    nextCursor: null,
  };
});

interface OrderBody {
  receiver: Record<string, string>;
  lines: { skuId: string; quantity: number; unitPrice: number; productName: string }[];
}

/** W3 and (d): an order of one line that takes its stock in the same statement, or 409. */
app.post<{ Body: OrderBody }>('/order', async (request, reply) => {
  const { lines, receiver } = request.body;
  const [line] = lines;
  const { rows } = await pool.query<{ id: string; free: string }>({
    name: 'order',
    text: `with taken as (update floor.sku set taken = taken + $2 where id = $1 and stock - taken >= $2 returning stock - taken as free)
           insert into floor.order_line (shop, order_no, state, ordered_at, due, title, sku_id, quantity, amount, receiver)
           select 0, gen_random_uuid()::text, 'NEW', now(), now() + interval '3 days', $3, $1, $2, $4, $5 from taken
           returning id, (select free from taken)`,
    values: [line?.skuId, line?.quantity, line?.productName, (line?.quantity ?? 0) * (line?.unitPrice ?? 0), JSON.stringify(receiver)],
  });
  const [made] = rows;
  if (!made) return reply.code(409).send({ code: 'OUT_OF_STOCK' });
  return reply.code(201).send({ orderNo: `H-${made.id}`, ids: [made.id], stock: [{ skuId: line?.skuId, sellable: Number(made.free) }] });
});

interface OrderLine {
  id: string;
  order_no: string;
  state: OrderRow['state'];
  ordered_at: Date;
  due: Date;
  title: string;
  option_text: string;
  sku_id: string | null;
  sku_code: string | null;
  quantity: string;
  amount: string;
  delivery_fee: string;
  receiver: { name: string; phone: string; address: string };
}

/** W4 and (c): a page of orders by state and time, and how many there are. */
app.get<{ Querystring: { shop: string; state?: string; from: string; offset: string } }>('/orders', async (request) => {
  const { shop, state = null, from, offset } = request.query;
  const where = state === null ? 'shop = $1 and ordered_at >= $2 and $3::text is null' : 'shop = $1 and ordered_at >= $2 and state = $3';
  const values = [shop, from, state];
  const [page, count] = await Promise.all([
    pool.query<OrderLine>({
      name: `orders-${state === null}`,
      text: `select * from floor.order_line where ${where} order by ordered_at desc, id desc limit 50 offset $4`,
      values: [...values, offset],
    }),
    pool.query<{ n: string }>({
      name: `order-count-${state === null}`,
      text: `select count(*) as n from (select 1 from floor.order_line where ${where} limit 10001) bounded`,
      values,
    }),
  ]);
  const total = Number(count.rows[0]?.n);
  return {
    contents: page.rows.map(
      (row): OrderRow => ({
        id: row.id,
        orderNo: row.order_no,
        lineNo: '1',
        bundleNo: null,
        shopType: 'ORDER_HANDWRITING',
        accountId: null,
        shopName: '수기주문',
        state: row.state,
        rawState: '',
        flags: [],
        productName: row.title,
        optionText: row.option_text,
        imageUrl: null,
        productId: null,
        skuId: row.sku_id,
        skuCode: row.sku_code,
        quantity: Number(row.quantity),
        claimedQuantity: 0,
        amount: Number(row.amount),
        deliveryFee: Number(row.delivery_fee),
        receiverName: row.receiver.name,
        receiverPhone: row.receiver.phone,
        receiverAddress: row.receiver.address,
        orderedAt: row.ordered_at.toISOString(),
        paidAt: row.ordered_at.toISOString(),
        dispatchDue: row.due.toISOString(),
        courierCode: null,
        plannedCourier: null,
        holdReason: null,
        invoiceNo: null,
        dispatchedAt: null,
        claim: null,
        lastError: null,
        notOffered: [],
        parcel: null,
        memo: null,
        foundIn: [],
      }),
    ),
    number: Number(offset) / 50,
    size: 50,
    totalElements: total,
    totalExact: total <= 10_000,
    totalPages: Math.ceil(total / 50),
    nextCursor: null,
  };
});

/** W5: set the stock of a SKU, take from it, read it. */
app.post<{ Body: { skuId: string; mode: 'SET' | 'ADD'; quantity: number } }>('/stock', async (request) => {
  const { skuId, mode, quantity } = request.body;
  const { rows } = await pool.query<{ stock: string }>({
    name: `stock-${mode}`,
    text:
      mode === 'SET'
        ? 'update floor.sku set stock = $2 where id = $1 returning stock'
        : 'update floor.sku set stock = stock + $2 where id = $1 and stock + $2 >= 0 returning stock',
    values: [skuId, quantity],
  });
  return { results: [{ skuId, ok: rows.length > 0, code: null, message: null, stockQuantity: Number(rows[0]?.stock), version: null }] };
});
app.get<{ Querystring: { skuId: string } }>('/stock', async (request) => {
  const { rows } = await pool.query<{ stock: string; taken: string }>({
    name: 'stock-read',
    text: 'select stock, taken from floor.sku where id = $1',
    values: [request.query.skuId],
  });
  const [onHand, reserved] = [Number(rows[0]?.stock), Number(rows[0]?.taken)];
  return { contents: [{ skuId: request.query.skuId, onHand, reserved, free: onHand - reserved, sellable: onHand - reserved }] };
});

await app.listen({ host: '127.0.0.1', port: 0 });
reportPort((app.server.address() as AddressInfo).port);
