import { createRoute } from '@tanstack/react-router';
import { appRoute } from '../../client/routing/root-routes.ts';
import { lazyPage } from '../../ui/code.tsx';
import { searchOf, text } from '../../ui/list/fields.ts';

export const ruleRoutes = [
  createRoute({
    getParentRoute: () => appRoute,
    path: '/product/rules',
    staticData: { title: '쇼핑몰별 등록 규칙' },
    // `shop`: shop type whose rules are read; without it the first linked one.
    validateSearch: searchOf({ shop: text(30) }),
    component: lazyPage(() => import('./rules-page.tsx'), 'RulesPage'),
  }),
] as const;
