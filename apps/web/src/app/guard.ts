/** Which addresses a user may open (specification, point 6). The server's checks are the truth; this spares the user a refusal. */

export type SubAuthority = 'productAuth' | 'orderAuth' | 'csAuth' | 'settleAuth';

export interface GuardUser {
  /** A administrator, S sub-user, U seller. */
  role: 'A' | 'S' | 'U';
  /** Seller an administrator acts as. */
  sellerLoginId: string | null;
  userSubInfo: { subAuthorization: Record<SubAuthority, boolean> } | null;
}

export type GuardDecision = 'pass' | '/login' | '/app/dashboard';

const ADMIN_WORDS = ['admin', 'moastats', 'servicemanage'];

/** A path whose route words contain one of `words` needs one of `any`. */
const SUB_RULES: { words: string[]; any: SubAuthority[] }[] = [
  { words: ['product', 'unit', 'sku'], any: ['productAuth'] },
  { words: ['order', 'claim'], any: ['orderAuth'] },
  { words: ['settle'], any: ['settleAuth'] },
  { words: ['qna'], any: ['csAuth'] },
  { words: ['csmemo'], any: ['orderAuth', 'csAuth'] },
];

/** The words that name the route, lower case: what follows them is a parameter (`/app/unit/list/order` asks for products only). */
function routeWords(path: string): string[] {
  const [area, first, second] = path.toLowerCase().split('/').filter(Boolean);
  return area === 'app' ? [first ?? '', second ?? ''] : [];
}

export function hasAuthority(user: GuardUser, any: readonly SubAuthority[]): boolean {
  if (user.role !== 'S') return true;
  return any.some((each) => user.userSubInfo?.subAuthorization[each] === true);
}

/** False for an administrator who acts as nobody: no seller's data may be asked for. */
export function hasSeller(user: GuardUser): boolean {
  return user.role !== 'A' || user.sellerLoginId !== null;
}

/** True for the administrator's own screens, which need no seller. */
export function isAdminScreen(path: string): boolean {
  return ADMIN_WORDS.includes(routeWords(path)[0] ?? '');
}

/** Decides for one address under `/app`; `user` is null while nobody is logged in. */
export function decideRoute(path: string, user: GuardUser | null): GuardDecision {
  if (!user) return '/login';
  const words = routeWords(path);
  if (isAdminScreen(path)) return user.role === 'A' ? 'pass' : '/app/dashboard';
  if (user.role !== 'S') return 'pass';
  const asked = SUB_RULES.filter((rule) => rule.words.some((word) => words.some((each) => each.includes(word))));
  return asked.every((rule) => hasAuthority(user, rule.any)) ? 'pass' : '/app/dashboard';
}

/** An address of the app to go to after the login; anything else becomes the dashboard (no open redirect). */
export function safeReturn(address: unknown): string {
  if (typeof address !== 'string' || !/^\/app(\/|$)/.test(address) || address.includes('\\')) return '/app/dashboard';
  return address;
}
