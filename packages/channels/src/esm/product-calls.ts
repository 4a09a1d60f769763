/** Reads that several acts on a product begin with (sheet 4): its number for commands, the product, its sale, its options. */
import type { ConnectorContext } from '../sdk/context.ts';
import type { Outcome } from '../sdk/outcome.ts';
import type { ListingRef } from '../sdk/product.ts';
import type { Wire } from '../sdk/reader.ts';
import { ABSENT, call, reading, segment, writing } from './client.ts';
import { ownOf } from './members.ts';
import { siteGoodsNo } from './product-in.ts';
import { goodsNumber, optionsRead, productDone, productRead, sellStatus } from './proofs.ts';

export type Ref = Pick<ListingRef, 'shopProductId' | 'shopProductSubId'>;

export const GOODS = '/item/v1/goods';
export const goodsPath = (goodsNo: string, rest = '') => `${GOODS}/${segment(goodsNo)}${rest}`;

/** The number that commands go by: the product's second one, or asked for by the number that the site has for it. */
export async function goodsNoOf(ctx: ConnectorContext, { shopProductId, shopProductSubId }: Ref): Promise<Outcome<string>> {
  if (shopProductSubId) return { kind: 'ok', value: shopProductSubId };
  const path = `/item/v1/site-goods/${segment(shopProductId)}/goods-no`;
  return call(ctx, reading('GET', 'products.number', path, goodsNumber, { subject: shopProductId }));
}

/** The product as it came. One that the other site alone sells is none of this account's. */
export async function readProduct(ctx: ConnectorContext, goodsNo: string, operation = 'products.read'): Promise<Outcome<Wire>> {
  const answer = await call(ctx, reading('GET', operation, goodsPath(goodsNo), productRead(goodsNo), { subject: goodsNo }));
  const { site } = ownOf(ctx);
  if (answer.kind !== 'ok' || siteGoodsNo(answer.value, site) !== '') return answer;
  return { kind: 'refused', code: ABSENT, message: `${site.title}에는 없는 상품입니다 (goodsNo ${goodsNo}).` };
}

export function readSale(ctx: ConnectorContext, goodsNo: string): Promise<Outcome<Wire>> {
  return call(ctx, reading('GET', 'products.readStock', goodsPath(goodsNo, '/sell-status'), sellStatus, { subject: goodsNo }));
}

export function writeSale(ctx: ConnectorContext, goodsNo: string, operation: string, body: unknown): Promise<Outcome<true>> {
  const path = goodsPath(goodsNo, '/sell-status');
  return call(ctx, writing('PUT', operation, path, productDone(goodsNo), { body, subject: goodsNo }));
}

const optionsPath = (goodsNo: string) => goodsPath(goodsNo, '/recommended-options');

export function readOptionsOf(ctx: ConnectorContext, goodsNo: string): Promise<Outcome<Wire>> {
  return call(ctx, reading('GET', 'products.readStock', optionsPath(goodsNo), optionsRead, { subject: goodsNo }));
}

export function writeOptions(ctx: ConnectorContext, goodsNo: string, operation: string, body: unknown): Promise<Outcome<true>> {
  return call(ctx, writing('PUT', operation, optionsPath(goodsNo), productDone(goodsNo), { body, subject: goodsNo }));
}
