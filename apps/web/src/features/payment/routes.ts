import { createRoute, notFound } from '@tanstack/react-router';
import { takesPayments } from '../../client/config.ts';
import { appRoute } from '../../client/routing/root-routes.ts';
import { lazyPage } from '../../ui/code.tsx';
import { integer, searchOf, text } from '../../ui/list/fields.ts';

/** Where nothing is paid there is no screen for it. */
function beforeLoad(): void {
  if (!takesPayments()) throw notFound();
}

/** What the payment window gives back: a key and the amount, or a code. */
const readDone = searchOf({ paymentKey: text(200), amount: integer(1, 1_000_000_000), code: text(100) });

export const paymentRoutes = [
  createRoute({
    getParentRoute: () => appRoute,
    path: '/collect/payment',
    staticData: { title: '가져올 상품 수 결제' },
    beforeLoad,
    component: lazyPage(() => import('./collect-payment-page.tsx'), 'CollectPaymentPage'),
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: '/payment/paymentDone/$orderId',
    staticData: { title: '결제 결과' },
    beforeLoad,
    validateSearch: readDone,
    component: lazyPage(() => import('./done-page.tsx'), 'PaymentDonePage'),
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: '/payment/history',
    staticData: { title: '결제내역' },
    beforeLoad,
    component: lazyPage(() => import('./history-page.tsx'), 'PaymentHistoryPage'),
  }),
] as const;
