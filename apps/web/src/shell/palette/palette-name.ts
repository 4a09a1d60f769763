import { paletteProviders } from '../../client/palette-providers.ts';
import type { GuardUser } from '../../client/routing/guard.ts';

/** What the palette finds for this user: 메뉴, 주문, 상품 찾기. Not beside the providers, which every page loads. */
export function paletteName(user: GuardUser): string {
  return `${['메뉴', ...paletteProviders(user).map(({ title }) => title)].join(', ')} 찾기`;
}
