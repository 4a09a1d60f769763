import { defineModule } from '../../module.ts';

export const paymentModule = defineModule({
  name: 'payment',
  http: ({ payment }) => payment.http,
  // The landing page of events with its children: who has no link to them does not find them.
  hiddenPages: ['/event', '/login/event', '/join/event'],
});
