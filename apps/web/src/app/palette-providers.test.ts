import { expect, it } from 'vitest';
import type { GuardUser } from './guard.ts';
import { paletteProviders, registerPaletteProvider } from './palette-providers.ts';
import { paletteName } from './shell/palette-name.ts';

const provider = (id: string) => ({ id, title: id, allowed: () => true, search: async () => [] });
registerPaletteProvider(provider('orders'));
registerPaletteProvider({ ...provider('members'), forAdministrators: true });
const found = (user: GuardUser) => paletteProviders(user).map(({ id }) => id);
const admin: GuardUser = { role: 'A', sellerLoginId: null, userSubInfo: null };

it('an administrator who acts as nobody finds members, and asks for nothing of a seller', () => {
  expect(found(admin)).toEqual(['members']);
  expect(paletteName(admin)).toBe('메뉴, members 찾기');
});

it('who has a seller finds what is the seller’s, and no members', () => {
  expect(found({ role: 'U', sellerLoginId: null, userSubInfo: null })).toEqual(['orders']);
  expect(found({ ...admin, sellerLoginId: 'demoseller' })).toEqual(['orders']);
});
