import { createRoute } from '@tanstack/react-router';
import { registerPaletteProvider } from '../../../client/palette-providers.ts';
import { appRoute } from '../../../client/routing/root-routes.ts';
import { lazyPage } from '../../../ui/code.tsx';
import { memberSearch } from './member-search.ts';

export const adminRoutes = [
  createRoute({
    getParentRoute: () => appRoute,
    path: '/admin/member',
    staticData: { title: '회원관리' },
    validateSearch: memberSearch.read,
    component: lazyPage(() => import('./members-page.tsx'), 'MembersPage'),
  }),
] as const;

registerPaletteProvider({
  id: 'members',
  title: '회원',
  forAdministrators: true,
  allowed: (user) => user.role === 'A',
  search: async (text, signal) => (await import('./palette-search.ts')).searchForPalette(text, signal),
});
