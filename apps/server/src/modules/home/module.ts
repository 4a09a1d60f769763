import { defineModule } from '../../module.ts';
import { findsAddresses } from '../../services/address-search/index.ts';
import { readPersonNames } from '../accounts/index.ts';
import { createCodesHttp, createCommonHttp, createHomeHttp } from './index.ts';

export const homeModule = defineModule({
  name: 'home',
  http: ({ config, database, notices, payment, version, now }) => [
    createHomeHttp({ database, unreadNotices: notices.unread, personNames: (ids) => readPersonNames(database, ids), now }),
    createCommonHttp({
      version,
      features: [...(config.sandbox.enabled ? ['SANDBOX' as const] : []), ...(findsAddresses(config) ? ['ADDRESS_SEARCH' as const] : [])],
      chatUrl: config.chatUrl,
      news: notices.news,
      expiry: payment.service.expiry,
      traffic: payment.service.traffic,
    }),
    createCodesHttp(),
  ],
});
