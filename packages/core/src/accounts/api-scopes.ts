/** What a personal API token may be allowed: an area of the work, to read or to change. */

export const API_AREAS = ['product', 'order', 'cs', 'settle'] as const;
export type ApiArea = (typeof API_AREAS)[number];
export type ApiScope = `${ApiArea}:read` | `${ApiArea}:write`;

export const API_SCOPES: readonly ApiScope[] = API_AREAS.flatMap((area): ApiScope[] => [`${area}:read`, `${area}:write`]);

export const API_AREA_TITLES: Readonly<Record<ApiArea, string>> = { product: '상품·재고', order: '주문', cs: 'CS', settle: '정산' };

/** Days a token may live. */
export const API_TOKEN_DAYS = [30, 90, 365] as const;
/** Tokens a seller may have that are neither revoked nor over. */
export const API_TOKENS_MAX = 20;
export const API_TOKEN_NAME_MAX = 40;

/** Areas that the scopes open for a request: changing includes reading, reading nothing else. */
export function openAreas(scopes: readonly ApiScope[], reading: boolean): ApiArea[] {
  return API_AREAS.filter((area) => scopes.includes(`${area}:write`) || (reading && scopes.includes(`${area}:read`)));
}

/** `주문 읽기·쓰기, CS 읽기`. */
export function scopesTitle(scopes: readonly ApiScope[]): string {
  return API_AREAS.flatMap((area) => {
    const kinds = [scopes.includes(`${area}:read`) ? '읽기' : '', scopes.includes(`${area}:write`) ? '쓰기' : ''].filter(Boolean);
    return kinds.length === 0 ? [] : [`${API_AREA_TITLES[area]} ${kinds.join('·')}`];
  }).join(', ');
}
