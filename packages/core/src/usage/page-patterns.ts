/**
 * The closed list of pages whose views are counted: the routes behind the login, parameters by name. Nothing of an address but its place in
 * this list is ever counted or sent: no ids, no search words, no query.
 */

export const PAGE_PATTERNS = [
  '/app/dashboard',
  '/app/product/batchregister',
  '/app/product/changes',
  '/app/product/collect',
  '/app/product/list/moa-product',
  '/app/product/rules',
  '/app/product/list/all',
  '/app/product/list/all/:state',
  '/app/product/:type/:pageType',
  '/app/collect/create',
  '/app/collect/payment',
  '/app/unit/list',
  '/app/unit/list/:search',
  '/app/unit/:type',
  '/app/unit/:type/:id',
  '/app/sku/list',
  '/app/sku/soldout',
  '/app/order/search',
  '/app/order/automation',
  '/app/order/automation/log',
  '/app/order/scan',
  '/app/order/shortage',
  '/app/order/all',
  '/app/order/new',
  '/app/order/unpayment',
  '/app/order/unreadable',
  '/app/order/delivery',
  '/app/order/delivering',
  '/app/order/deliverydone',
  '/app/claim/all',
  '/app/claim/cancleRequest',
  '/app/claim/returnRequest',
  '/app/claim/exchangeRequest',
  '/app/csmemo',
  '/app/consignment/import',
  '/app/consignment/basicProduct',
  '/app/consignment/shopBulkRegister',
  '/app/consignment/shopProducts',
  '/app/consignment/productConvert',
  '/app/consignment/order',
  '/app/qna',
  '/app/qna/:search',
  '/app/collections',
  '/app/job-history',
  '/app/calls',
  '/app/statistics/summary',
  '/app/statistics/analysis',
  '/app/settle/list',
  '/app/settle/payout',
  '/app/settle/summary',
  '/app/settle/month',
  '/app/settle/detail',
  '/app/payment/history',
  '/app/payment/pay',
  '/app/payment/paymentDone/:orderId',
  '/app/setting/shop',
  '/app/setting/shop/cafe24AuthDone',
  '/app/setting/shop/cafe24AuthFail',
  '/app/setting/shop/reconnect/:shopType/:shopAccountId',
  '/app/setting/sub-user',
  '/app/setting/setting',
  '/app/seller/myinfo',
  '/app/inquiry',
  '/app/alerts',
  '/app/notice/shop',
  '/app/notice/moa',
  '/app/matchingbox/campaign-register',
  '/app/matchingbox/campaign-list',
  '/app/matchingbox/campaign-manage',
  '/app/matchingbox/campagin-edit/:id',
  '/app/matchingbox/co-buying-edit/:id',
  '/app/admin/calls',
  '/app/admin/member',
  '/app/admin/holiday',
  '/app/admin/cross-sale',
  '/app/admin/inquiry',
  '/app/admin/notice',
  '/app/admin/notice/:id',
  '/app/admin/order',
  '/app/admin/rollback',
  '/app/admin/stats',
  '/app/moaStats/member/register',
  '/app/moaStats/member/register/:part',
  '/app/moaStats/member/active',
  '/app/moaStats/member/active/:part',
  '/app/moaStats/sale',
  '/app/moaStats/sale/:part',
  '/app/serviceManage/serviceStatus',
  '/app/serviceManage/payment',
  '/app/serviceManage/version',
  '/app/serviceManage/additional',
  '/app/serviceManage/event',
] as const;

export type PagePattern = (typeof PAGE_PATTERNS)[number];

const FIXED = new Map<string, PagePattern>();
const OPEN: { parts: string[]; pattern: PagePattern }[] = [];
for (const pattern of PAGE_PATTERNS) {
  if (pattern.includes(':')) OPEN.push({ parts: pattern.toLowerCase().split('/'), pattern });
  else FIXED.set(pattern.toLowerCase(), pattern);
}

/** The pattern of an address without query, whatever its case; null for one that is not counted. */
export function pagePattern(path: string): PagePattern | null {
  const plain = path.toLowerCase().replace(/\/$/, '');
  const fixed = FIXED.get(plain);
  if (fixed !== undefined) return fixed;
  const parts = plain.split('/');
  const fits = ({ parts: wanted }: (typeof OPEN)[number]) =>
    wanted.length === parts.length && wanted.every((part, at) => (part.startsWith(':') ? parts[at] !== '' : part === parts[at]));
  return OPEN.find(fits)?.pattern ?? null;
}

/** Most different pages in one call, and most views of one of them: a browser sends what it gathered in some seconds. */
export const PAGE_VIEWS_MAX = { pages: 40, views: 200 } as const;
