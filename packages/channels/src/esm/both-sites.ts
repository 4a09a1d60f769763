/** One product for both sites (sheet 4, Both sites): made on both at once, or added to the site that does not sell it yet. */
import type { ConnectorContext } from '../sdk/context.ts';
import { type BatchOutcome, mapOutcome, type Outcome } from '../sdk/outcome.ts';
import { PATH } from '../sdk/paths.ts';
import type { ListingContent, ListingPart, ObservedProduct } from '../sdk/product.ts';
import type { Wire } from '../sdk/reader.ts';
import { call, isAbsent, reading, speakingFor, writing } from './client.ts';
import { errorsOf } from './errors.ts';
import { sale } from './items.ts';
import { ownOf, type Site } from './members.ts';
import { GOODS, goodsPath, readProduct } from './product-calls.ts';
import { isOnSale, siteGoodsNo, takenProduct, toObservedProduct } from './product-in.ts';
import { prepareNew } from './product-needs.ts';
import { readOptions } from './product-options.ts';
import { type BodyInput, toProductBody, warningsOf } from './product-out.ts';
import { type Made, productMade, productRead, productsMade } from './proofs.ts';
import { partOf } from './reading.ts';

interface Ready {
  part: ListingPart;
  site: Site;
  input: BodyInput;
}

const LATER: Outcome<never> = { kind: 'again', message: '함께 파는 쇼핑몰에 먼저 등록한 뒤 이어서 등록합니다.' };

/**
 * A listing that is not fit to be sent says nothing of the others. A body that names both sites is refused whole for what one of them does not
 * take: then the first is sent alone, and the others when it is their turn.
 */
export async function createTogether(
  ctx: ConnectorContext,
  parts: readonly ListingPart[],
  there: string | null,
): Promise<BatchOutcome<ObservedProduct>> {
  const [own, ...others] = parts;
  if (!own) return new Map();
  const added = there === null ? null : await addSite(ctx, own.content, there);
  // What was there is gone by now.
  if (added !== null && !isAbsent(added)) return new Map([[own.key, added]]);
  const outcomes: BatchOutcome<ObservedProduct> = new Map(others.map(({ key }) => [key, LATER]));
  const ready: Ready[] = [];
  for (const part of parts) {
    const seat = speakingFor(ctx, part, parts);
    const input = otherExtras(part.content, extrasOf(own.content)) ?? (await prepareNew(seat, part.content));
    if (input.kind === 'ok') ready.push({ part, site: ownOf(seat).site, input: input.value });
    else outcomes.set(part.key, input);
  }
  if (ready[0]?.part !== own) return outcomes;
  const made = await make(ctx, ready);
  if (made.kind === 'refused' && ready.length > 1) return new Map([...outcomes, ...(await createTogether(ctx, [own], null))]);
  ready.forEach((one, at) => {
    outcomes.set(one.part.key, partOutcome(made, at, one, ready));
  });
  return outcomes;
}

function make(ctx: ConnectorContext, ready: readonly Ready[]): Promise<Outcome<Made[]>> {
  const shared = ready.length > 1;
  const body = ready.reduce<Wire | null>(
    (before, { part, input }) => toProductBody(part.content, { ...input, existing: before, isNew: true, shared }),
    null,
  );
  const parts = ready.map(({ part }) => part);
  const seat = speakingFor(ctx, parts[0] as ListingPart, parts);
  return call(seat, writing('POST', 'products.create', GOODS, productsMade(ready.map(({ site }) => site)), { body }));
}

function partOutcome(made: Outcome<Made[]>, at: number, { part, site, input }: Ready, all: readonly Ready[]): Outcome<ObservedProduct> {
  if (made.kind !== 'ok') return errorsOf(site).asFix(made);
  const warnings = [...warningsOf(part.content, input.notice, site), ...overruled(part, all)];
  return takenProduct(made.value[at] as Made, asMade(part.content, all), site, warnings);
}

/** What was made: an option has the code that was sent first, name and detail are those that were laid over the others. */
function asMade(content: ListingContent, all: readonly Ready[]): ListingContent {
  const codes = new Map(all[0]?.part.content.items.map(({ optionValues, itemCode }) => [JSON.stringify(optionValues), itemCode]));
  const items = content.items.map((item) => ({ ...item, itemCode: codes.get(JSON.stringify(item.optionValues)) ?? item.itemCode }));
  const { name, detailHtml } = all.at(-1)?.part.content ?? content;
  return { ...content, items, name, detailHtml };
}

/** What of a listing does not stand, since the product is one. */
function overruled({ content }: ListingPart, all: readonly Ready[]): string[] {
  const last = all.at(-1);
  if (!last) return [];
  const { name, detailHtml } = last.part.content;
  const what = [...(name === content.name ? [] : ['상품명']), ...(detailHtml === content.detailHtml ? [] : ['상세설명'])];
  return what.length === 0 ? [] : [`두 쇼핑몰이 한 상품이어서 ${last.site.title}에 적은 ${what.join('·')}으로 등록했습니다.`];
}

async function addSite(ctx: ConnectorContext, content: ListingContent, goodsNo: string): Promise<Outcome<ObservedProduct>> {
  const { site } = ownOf(ctx);
  const path = goodsPath(goodsNo);
  const existing = await call(ctx, reading('GET', 'products.read', path, productRead(goodsNo), { subject: goodsNo }));
  if (existing.kind !== 'ok') return existing;
  const isThere = siteGoodsNo(existing.value, site) !== '';
  if (isThere && isOnSale(existing.value, site) !== false) return { kind: 'refused', code: 'SOLD_ALREADY', message: soldAlready(site) };
  const before = readOptions(partOf(existing.value, 'itemaddtionalinfo').recommendedopts, site).rows;
  const extras = otherExtras(content, new Map(before.map(({ values, extra }) => [keyOf(values), extra])));
  if (extras !== null) return extras;
  const input = await prepareNew(ctx, content);
  if (input.kind !== 'ok') return input;
  const body = toProductBody(content, { ...input.value, existing: existing.value, isNew: true, shared: true });
  const made = await call(ctx, writing('PUT', 'products.create', path, productMade(site), { body, subject: goodsNo }));
  if (made.kind !== 'ok') return errorsOf(site).asFix(made);
  const taken = takenProduct(made.value, content, site, warningsOf(content, input.value.notice, site));
  if (taken.kind !== 'ok') return taken;
  // It was sold here before, and taken off: only its sale was stopped then.
  const selling = isThere ? await sale.resume(ctx, { shopProductId: made.value.siteGoodsNo, shopProductSubId: goodsNo, items: [] }) : null;
  if (selling !== null && selling.kind !== 'ok') return selling;
  // Options keep the codes that they have.
  const read = await readProduct(ctx, goodsNo);
  return read.kind === 'ok' ? mapOutcome(taken, () => toObservedProduct(read.value, site)) : taken;
}

const keyOf = (values: readonly string[]) => JSON.stringify(values);

const extrasOf = ({ items, price }: ListingContent) => new Map(items.map((item) => [keyOf(item.optionValues), item.price - price]));

/** What options add to the price is one for both sites: a listing that says otherwise would be sold at another price than it says. */
function otherExtras(content: ListingContent, there: ReadonlyMap<string, number>): Extract<Outcome<never>, { kind: 'fix' }> | null {
  const differs = [...extrasOf(content)].some(([values, extra]) => there.has(values) && there.get(values) !== extra);
  if (!differs) return null;
  const message =
    '옥션과 G마켓이 한 상품이면 옵션 추가금이 같아야 합니다. 두 쇼핑몰의 옵션 추가금을 같게 하거나, 쇼핑몰 설정에서 동시등록을 끄고 다시 보내주십시오.';
  return { kind: 'fix', problems: [{ path: PATH.combinations, message }] };
}

const soldAlready = ({ title }: Site) =>
  `이미 ${title}에서 팔고 있는 상품입니다. 쇼핑몰 상품 가져오기로 불러와 기본상품에 연결해주십시오. 바꾼 것은 없습니다.`;
