import { faultAnswer } from '../kernel/fault-answers.ts';
import type { SandboxChannel } from '../kernel/types.ts';
import { notFound, registerEndpoint } from './endpoint.ts';
import { FAULTS } from './faults.ts';
import { OPERATIONS } from './operations.ts';
import { control } from './storefront.ts';

const EVERY_SCOPE = 'GET_ORDER,UPDATE_ORDER,GET_PRODUCT,UPDATE_PRODUCT';

/** ZIGZAG's Open API as the sheet describes it. Secrets: `accessKey`, `secretKey`, `scopes` (comma list), `partnerPlus` for ten keywords. */
export const zigzag: SandboxChannel = {
  shopType: 'ZIGZAG',
  demoAccounts: [
    {
      id: 'moazz',
      shopName: '모아데모 스토어',
      secrets: { accessKey: 'zz-demo-access-key', secretKey: 'zz-demo-secret-key', scopes: EVERY_SCOPE, partnerPlus: 'true' },
    },
    {
      id: 'secondzz',
      shopName: '두번째 스토어',
      secrets: { accessKey: 'zz-second-access-key', secretKey: 'zz-second-secret-key', scopes: EVERY_SCOPE },
    },
  ],
  recordsVersion: 2,
  basePath: '/ZIGZAG',
  operations: OPERATIONS,
  faultAnswer: (kind) => faultAnswer(kind, FAULTS),
  register(app, kernel) {
    registerEndpoint(app, kernel);
    app.setNotFoundHandler((_request, reply) => notFound(reply));
  },
  control,
};
