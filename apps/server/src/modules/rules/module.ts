/** What shops ask of products, for sellers to read. The engine is the core's, the data are the channels'. */
import { RULE_PACKS } from '@moa/channels/rules';
import { rules } from '@moa/contract';
import { defineModule } from '../../module.ts';
import { rulesRoutes } from './rules.routes.ts';

export const rulesModule = defineModule({
  name: 'rules',
  http: ({ database, now }) => ({ name: 'rules', contract: rules, handlers: rulesRoutes({ database, now, packs: RULE_PACKS }) }),
});
