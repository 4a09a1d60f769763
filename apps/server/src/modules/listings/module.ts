import { defineModule } from '../../module.ts';
import { createListingsHttp, createListingsWork } from './index.ts';
import { listingKeepings } from './keeping.ts';

export const listingsModule = defineModule({
  name: 'listings',
  http: ({ database, shared }) => createListingsHttp({ database, adopt: shared.adopt }),
  work: ({ config, shared, onError }) => createListingsWork({ ...shared.push, onError }, shared.pictures, config.workerConcurrency),
  retention: listingKeepings,
});
