/** 우편번호 찾기, declared. */
import { addresses } from '@moa/contract';
import { defineModule } from '../../module.ts';
import { configuredAddressSearch } from '../../services/address-search/index.ts';
import { addressRoutes } from './addresses.routes.ts';

export const addressesModule = defineModule({
  name: 'addresses',
  http: ({ config, onError }) => ({
    name: 'addresses',
    contract: addresses,
    handlers: addressRoutes(configuredAddressSearch(config, onError)),
  }),
});
