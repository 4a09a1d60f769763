/** Which addresses a user may open (specification, point 6). The server's checks are the truth; this spares the user a refusal. */
import { NO_ORDER_PLAN, type OrderPlan } from '@moa/core';

export type SubAuthority = 'productAuth' | 'orderAuth' | 'csAuth' | 'settleAuth';

export interface GuardUser {
  /** A administrator, S sub-user, U seller. */
  role: 'A' | 'S' | 'U';
  /** Seller an administrator acts as. */
  sellerLoginId: string | null;
  userSubInfo: { subAuthorization: Record<SubAuthority, boolean> } | null;
  /** Null for an administrator who acts as nobody. */
  seller?: SellerFlags | null;
}

/** What an administrator has approved of a seller, and what opens screens with it. */
export interface SellerFlags {
  crossSaleSellerRole: string | null;
  crossSupplySellerRole: string | null;
  matchingBoxSeller: boolean;
}

export type SellerFlag = keyof SellerFlags;

/** `order-plan`: the order-plan dialog opens, and the dashboard. */
export type GuardDecision = 'pass' | '/login' | '/app/dashboard' | 'order-plan';

const ADMIN_SEGMENTS = ['admin', 'moastats', 'servicemanage'];

/** A path whose route words contain one of `words` needs one of `any`. */
const SUB_RULES: { segments: string[]; any: SubAuthority[] }[] = [
  { segments: ['product', 'unit', 'sku'], any: ['productAuth'] },
  { segments: ['order', 'claim'], any: ['orderAuth'] },
  { segments: ['calls'], any: ['productAuth', 'orderAuth'] },
  { segments: ['settle'], any: ['settleAuth'] },
  { segments: ['qna'], any: ['csAuth'] },
  { segments: ['csmemo'], any: ['orderAuth', 'csAuth'] },
];

/** The words that name the route, lower case: what follows them is a parameter (`/app/unit/list/order` asks for products only). */
function routeSegments(path: string): string[] {
  const [area, first, second] = path.toLowerCase().split('/').filter(Boolean);
  return area === 'app' ? [first ?? '', second ?? ''] : [];
}

export function hasAuthority(user: GuardUser, any: readonly SubAuthority[]): boolean {
  if (user.role !== 'S') return true;
  return any.some((each) => user.userSubInfo?.subAuthorization[each] === true);
}

/** True when the seller is approved for one of these. */
export function hasFlag(user: GuardUser, flags: readonly SellerFlag[]): boolean {
  return flags.some((flag) => Boolean(user.seller?.[flag]));
}

/** False for an administrator who acts as nobody: no seller's data may be asked for. */
export function hasSeller(user: GuardUser): boolean {
  return user.role !== 'A' || user.sellerLoginId !== null;
}

/** True for the administrator's own screens, which need no seller and are not shown while one is acted as. */
export function isAdminScreen(path: string): boolean {
  return ADMIN_SEGMENTS.includes(routeSegments(path)[0] ?? '');
}

/** True for the screen about the person who is signed in, and for everybody's first one: an administrator has them without a seller. */
export function isPersonalScreen(path: string): boolean {
  return ['seller/myinfo', 'dashboard/'].includes(routeSegments(path).join('/'));
}

/** First words of what an orders-only plan leaves out; the orders of consignment stay. */
const NOT_IN_ORDER_PLAN = ['product', 'unit', 'collect', 'matchingbox', 'consignment'];

/** True for the screens that an orders-only plan leaves out. */
export function isOutsideOrderPlan(path: string): boolean {
  const [first = '', second] = routeSegments(path);
  return NOT_IN_ORDER_PLAN.includes(first) && !(first === 'consignment' && second === 'order');
}

/** Decides for one address under `/app`; `user` is null while nobody is logged in. */
export function decideRoute(path: string, user: GuardUser | null, orderPlan: OrderPlan = NO_ORDER_PLAN): GuardDecision {
  if (!user) return '/login';
  if (isAdminScreen(path)) return user.role === 'A' && user.sellerLoginId === null ? 'pass' : '/app/dashboard';
  if (!mayOpen(path, user)) return '/app/dashboard';
  return orderPlan.isUse && isOutsideOrderPlan(path) ? 'order-plan' : 'pass';
}

function mayOpen(path: string, user: GuardUser): boolean {
  const segments = routeSegments(path);
  // What is paid is the seller's own matter.
  if (user.role === 'S' && segments.includes('payment')) return false;
  const asked = SUB_RULES.filter((rule) => rule.segments.some((segment) => segments.some((each) => each.includes(segment))));
  return asked.every((rule) => hasAuthority(user, rule.any));
}

const SOLUTION_NEEDS_TOKENS = ['link', 'collect', 'pay'];

export type SolutionDecision = 'pass' | '/solution/404' | '/solution/zigzag/login';

/** Decides for one address under `/solution`: only the shop zigzag exists, and its inner screens need both tokens. */
export function decideSolution(path: string, hasBothTokens: boolean): SolutionDecision {
  const [, shop, screen] = path.toLowerCase().split('/').filter(Boolean);
  if (shop === undefined || shop === '404') return 'pass';
  if (shop !== 'zigzag' && shop !== 'payment') return '/solution/404';
  const inside = shop === 'payment' || SOLUTION_NEEDS_TOKENS.includes(screen ?? '');
  return inside && !hasBothTokens ? '/solution/zigzag/login' : 'pass';
}

/** True for every address that is treated as a consignment page. */
export function isConsignmentPage(path: string): boolean {
  return path.toLowerCase().includes('consignment');
}

/** An address of the app to go to after the login; anything else becomes `otherwise` (no open redirect). */
export function safeReturn(address: unknown, otherwise = '/app/dashboard'): string {
  if (typeof address !== 'string' || !/^\/(app|solution\/zigzag)(\/|$)/.test(address) || address.includes('\\')) return otherwise;
  return address;
}
