/** What a personal API token may be allowed: an area of the work, to read, to propose changes of, or to change. */

export const API_AREAS = ['product', 'order', 'cs', 'settle'] as const;
export type ApiArea = (typeof API_AREAS)[number];
/** Proposing is making a plan that somebody looks at and applies on the screen; plans are of products and stock. */
export type ApiScope = `${ApiArea}:read` | `${ApiArea}:write` | 'product:propose';

export const API_SCOPES: readonly ApiScope[] = [
  ...API_AREAS.flatMap((area): ApiScope[] => [`${area}:read`, `${area}:write`]),
  'product:propose',
];

/** What a request does: reads, makes a plan, or changes something. */
export type ApiUse = 'read' | 'propose' | 'write';

export const API_AREA_TITLES: Readonly<Record<ApiArea, string>> = { product: '상품·재고', order: '주문', cs: 'CS', settle: '정산' };

/** Days a token may live. */
export const API_TOKEN_DAYS = [30, 90, 365] as const;
/** Tokens a seller may have that are neither revoked nor over. */
export const API_TOKENS_MAX = 20;
export const API_TOKEN_NAME_MAX = 40;

/** What includes a use: changing includes proposing, and both include reading. */
const INCLUDED_IN: Readonly<Record<ApiUse, readonly ApiUse[]>> = {
  read: ['read', 'propose', 'write'],
  propose: ['propose', 'write'],
  write: ['write'],
};

/** Areas that the scopes open for a use. */
export function openAreas(scopes: readonly ApiScope[], use: ApiUse): ApiArea[] {
  const opened = new Set(scopes.map((scope) => scope as string));
  return API_AREAS.filter((area) => INCLUDED_IN[use].some((held) => opened.has(`${area}:${held}`)));
}

/** `주문 읽기·쓰기, CS 읽기`, `상품·재고 읽기·제안`. */
export function scopesTitle(scopes: readonly ApiScope[]): string {
  return API_AREAS.flatMap((area) => {
    const kinds = [
      scopes.includes(`${area}:read`) ? '읽기' : '',
      area === 'product' && scopes.includes('product:propose') ? '제안' : '',
      scopes.includes(`${area}:write`) ? '쓰기' : '',
    ].filter(Boolean);
    return kinds.length === 0 ? [] : [`${API_AREA_TITLES[area]} ${kinds.join('·')}`];
  }).join(', ');
}

/** The scopes with one more or one less. Changing and proposing come with reading: one without the other would only puzzle. */
export function withScope(scopes: readonly ApiScope[], scope: ApiScope, on: boolean): ApiScope[] {
  const [area] = scope.split(':') as [ApiArea];
  const reading: ApiScope = `${area}:read`;
  if (on) return [...new Set([...scopes, scope, reading])];
  return scopes.filter((each) => (scope === reading ? !each.startsWith(`${area}:`) : each !== scope));
}
