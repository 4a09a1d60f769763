/** How the route guard learns what the seller's plan allows: asked once a page, when an address needs it. */
import { paymentRole } from '../../client/routing/payment-role.ts';

paymentRole.register(async () => {
  const { api } = await import('../../client/api.ts');
  return api.payment.loginUpdate({});
});
