import { expect, it, vi } from 'vitest';
import type { GuardUser } from './routing/guard.ts';

// Of their own: features that another file of this worker loaded have registered theirs in the others.
vi.resetModules();
const { paletteProviders, registerPaletteProvider } = await import('./palette-providers.ts');
const { paletteName } = await import('../shell/palette/palette-name.ts');

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
