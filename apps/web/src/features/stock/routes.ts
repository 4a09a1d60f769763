import { createRoute } from '@tanstack/react-router';
import { appRoute } from '../../client/routing/root-routes.ts';
import { read } from '../../client/search.ts';
import { lazyPage } from '../../ui/code.tsx';

export const STOCK_TABS = ['all', 'soldout', 'low', 'oversold'] as const;

export interface SkuSearch {
  q?: string | undefined;
  tab?: (typeof STOCK_TABS)[number] | undefined;
  /** Counts from one in the address. */
  page?: number | undefined;
  size?: number | undefined;
  /** SKU whose ledger is open beside the list. */
  id?: string | undefined;
  dialog?: 'paste' | undefined;
}

export const skuListRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/sku/list',
  staticData: { title: 'SKU·재고' },
  validateSearch: (search): SkuSearch => ({
    q: read.text(search.q, 100),
    // Links from the dashboard and from alerts carry the contract's own word.
    tab: read.oneOf(search.tab, STOCK_TABS) ?? read.oneOf(String(search.stock ?? '').toLowerCase(), STOCK_TABS),
    page: read.integer(search.page, 1),
    size: read.integer(search.size, 1, 500),
    id: read.text(search.id, 15),
    dialog: read.oneOf(search.dialog, ['paste'] as const),
  }),
  component: lazyPage(() => import('./sku-list-page.tsx'), 'SkuListPage'),
});

export const stockRoutes = [skuListRoute] as const;
