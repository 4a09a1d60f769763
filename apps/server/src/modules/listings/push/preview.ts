/** Before anything is sent: what would stop each shop, and what each shop would get. */
import { changedOnTheWay, type ListingContent } from '@moa/channels/sdk';
import { type catalog, problem } from '@moa/contract';
import {
  type CreateShopDTO,
  describePriceRule,
  draftForShop,
  type FeeCategories,
  koreanDate,
  limitNotes,
  limitsOn,
  type ProductDraft,
  priceRangeOf,
  settlementOf,
  validateForPush,
  withPriceRules,
} from '@moa/core';
import { ofVisibleShops, type SellerScope, type TenantTx } from '../../../platform/database/index.ts';
import type { Handlers } from '../../../platform/http/index.ts';
import { feeAt, feeCategories, type RuledAccount, readAcceptedPrices, rulesOf } from '../../products/index.ts';
import type { ShopRuntime } from '../../shops/index.ts';
import { buildContent, draftItems, numbered, renderImages } from './content.ts';
import { contentProblems } from './problems.ts';
import type { PushDeps } from './push-order.ts';

type Awaitable<T> = T extends Promise<infer V> ? V : T;
export type Preflight = Awaitable<ReturnType<Handlers<typeof catalog>['preflight']>>['shops'];
export type Preview = Awaitable<ReturnType<Handlers<typeof catalog>['preview']>>['shops'];

interface Account extends RuledAccount {
  id: number;
  shop_name: string;
  environment: 'LIVE' | 'SANDBOX';
  status: string;
  stock_cap: number | null;
}

async function readAccounts(tx: TenantTx): Promise<Account[]> {
  const { rows } = await tx.query<Account>(
    `select id, shop_type, shop_account_id, shop_name, environment, status, fee_rate, category_fees, stock_cap, price_rule from shop_account
      where seller_id = $1 and status <> 'UNLINKED' and ${ofVisibleShops('id', '$2')}`,
    [tx.sellerId, tx.shopAccountIds],
    'listings.preview-accounts',
  );
  return rows;
}

export interface PreviewDeps extends Pick<PushDeps, 'images' | 'database' | 'checkDelivery' | 'now'> {
  shops: ShopRuntime;
  publicUrl: string | null;
}

/** What stops each chosen shop (ERROR), and what it will change on the way (WARN). */
export async function preflight(deps: PreviewDeps, scope: SellerScope, draft: ProductDraft): Promise<Preflight> {
  return checked(deps, scope, draft, await contentsOf(deps, scope, draft));
}

async function checked(deps: PreviewDeps, scope: SellerScope, draft: ProductDraft, contents: readonly ShopContent[]): Promise<Preflight> {
  const { id } = draft;
  const accepted = id === null ? null : await deps.database.tenant(scope.sellerId, (tx) => readAcceptedPrices(tx, Number(id)));
  const deliveries = await Promise.all(
    contents.map(({ entry, account, content }) => (account && content ? deps.checkDelivery(scope, draft, entry) : [])),
  );
  return contents.map(({ entry, account, connector, limits, draft: own, content }, at) => {
    const frame = { registerKey: entry.registerKey, shopType: entry.shopInfoDTO.shopType, shopName: entry.shopInfoDTO.shopName };
    if (!account || !connector || !limits || !content)
      return {
        ...frame,
        prices: null,
        problems: [
          { path: 'createShopDTOList', message: '연동되지 않은 쇼핑몰입니다. 쇼핑몰을 먼저 연동해주십시오.', severity: 'ERROR' as const },
        ],
      };
    const acceptedPrice = accepted?.get(entry.registerKey) ?? null;
    const problems = contentProblems(connector, limits, { draft: own, entry }, content, acceptedPrice).map((found) => ({
      ...found,
      severity: 'ERROR' as 'ERROR' | 'WARN',
    }));
    if (account.status === 'AUTH_EXPIRED')
      problems.push({ path: 'createShopDTOList', message: '쇼핑몰 인증이 만료되었습니다. 재연동해주십시오.', severity: 'ERROR' });
    if (limits.fetchesImages && account.environment === 'LIVE' && deps.publicUrl === null) {
      problems.push({
        path: 'common.images',
        message: '이 쇼핑몰은 이미지를 직접 가져갑니다. 운영자가 공개 주소(MOA_PUBLIC_URL)를 설정해야 보낼 수 있습니다.',
        severity: 'ERROR',
      });
    }
    if (own.common.images.length > limits.imagesMax)
      problems.push({ path: 'common.images', message: `이미지는 ${limits.imagesMax}장까지만 보냅니다.`, severity: 'WARN' });
    if (limits.expiryNeedsMade && own.common.validDate && !own.common.manufacturingDate)
      problems.push({
        path: 'common.manufacturingDate',
        message: '이 쇼핑몰은 제조일자가 있어야 유효기간을 받습니다. 제조일자가 없으면 유효기간은 보내지 않습니다.',
        severity: 'WARN',
      });
    problems.push(...limitNotes(limits, content).map((note) => ({ ...note, severity: 'WARN' as const })), ...(deliveries[at] ?? []));
    return { ...frame, prices: priceRangeOf(limits, acceptedPrice?.salePrice ?? null), problems };
  });
}

/** What is left after the shop's fee; null where it is not known. */
function settlementAt(
  sent: { price: number; discountWon: number },
  account: Account,
  categories: FeeCategories,
  day: string,
): number | null {
  const fee = feeAt(account, categories, day);
  return fee && settlementOf(sent.price, sent.discountWon, fee.rate);
}

/** What each shop will receive, side by side, in the words of its own connector, with what stops it and what changes on the way. */
export async function preview(deps: PreviewDeps, scope: SellerScope, draft: ProductDraft): Promise<Preview> {
  const contents = await contentsOf(deps, scope, draft);
  const problems = new Map((await checked(deps, scope, draft, contents)).map((shop) => [shop.registerKey, shop.problems]));
  return contents.map(({ entry, account, connector, draft: own, content }) => {
    const frame = { registerKey: entry.registerKey, shopType: entry.shopInfoDTO.shopType, shopName: entry.shopInfoDTO.shopName };
    const found = problems.get(entry.registerKey) ?? [];
    const sent = content && connector?.products?.sent?.(content);
    if (!account || !content || !sent) return { ...frame, problems: found, sent: null };
    const { categoryIds, warnings: _said, ...shown } = sent;
    const paths = new Map(
      [...(entry.category ? [entry.category] : []), ...entry.multiCategory].map((each) => [each.categoryId, each.path]),
    );
    const { priceRule } = entry.basic;
    return {
      ...frame,
      problems: [...found, ...changedOnTheWay(content, sent).map((change) => ({ ...change, severity: 'WARN' as const }))],
      sent: {
        ...shown,
        categoryPaths: categoryIds.map((id) => paths.get(id) || id),
        priceRule: priceRule ? describePriceRule(priceRule) : null,
        expectedMargin: settlementAt(sent, account, feeCategories(own, entry), koreanDate(deps.now())),
      },
    };
  });
}

type ShopContent = Awaitable<ReturnType<typeof contentsOf>>[number];

async function contentsOf(deps: PreviewDeps, scope: SellerScope, requested: ProductDraft) {
  const accounts = await deps.database.tenant(scope, readAccounts);
  const whole = withPriceRules(numbered(requested), rulesOf(accounts, requested, koreanDate(deps.now())));
  return Promise.all(
    whole.createShopDTOList.map(async (entry) => {
      const draft = draftForShop(whole, entry);
      const account =
        accounts.find(
          (candidate) =>
            candidate.shop_type === entry.shopInfoDTO.shopType && candidate.shop_account_id === entry.shopInfoDTO.shopAccountId,
        ) ?? null;
      const connector = deps.shops.connector(entry.shopInfoDTO.shopType);
      if (!account || !connector) return { entry, account, connector, limits: null, draft, content: null };
      const limits = limitsOn(connector.manifest.rules, koreanDate(deps.now()));
      const images = await renderImages(deps.images, scope.sellerId, limits, draft);
      const content: ListingContent = buildContent({
        draft,
        entry,
        managementCode: 'MPREVIEW00000',
        items: draftItems(draft),
        images,
        stockCap: account.stock_cap,
        stockMax: connector.manifest.soldOut.maxStock,
      });
      return { entry, account, connector, limits, draft, content };
    }),
  );
}

/** A push needs at least one shop; says which problem comes first when none is left. */
export function pushable(draft: ProductDraft, requestedKeys: readonly string[] | undefined, checked: Preflight): CreateShopDTO[] {
  const chosen = draft.createShopDTOList.filter((entry) => requestedKeys === undefined || requestedKeys.includes(entry.registerKey));
  if (chosen.length === 0)
    throw problem('UNPROCESSABLE', {
      detail: '보낼 쇼핑몰을 선택해주십시오.',
      errors: validateForPush(draft).map(({ path, message }) => ({ path, message, code: 'INVALID' })),
    });
  const stopped = new Set(
    checked.filter((shop) => shop.problems.some((found) => found.severity === 'ERROR')).map((shop) => shop.registerKey),
  );
  return chosen.filter((entry) => !stopped.has(entry.registerKey));
}
