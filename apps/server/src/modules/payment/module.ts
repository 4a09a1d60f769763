import { defineModule } from '../../module.ts';

export const paymentModule = defineModule({ name: 'payment', http: ({ payment }) => payment.http });
