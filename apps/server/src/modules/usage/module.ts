import { defineModule } from '../../module.ts';
import { createUsageHttp, deleteOldUsage } from './index.ts';

export const usageModule = defineModule({
  name: 'usage',
  http: ({ database, shared, now }) => createUsageHttp({ database, platformVault: shared.platformVault, now }),
  cleaning: [deleteOldUsage],
});
