import { templates } from '@moa/contract';
import { defineModule } from '../../module.ts';
import { createChoices } from './delivery/choices.ts';
import { templateEntries } from './export.ts';
import { templatesRoutes } from './templates.routes.ts';

export const templatesModule = defineModule({
  name: 'templates',
  http: ({ database, shared: { lookups }, now }) => ({
    name: 'templates',
    contract: templates,
    handlers: templatesRoutes({ database, lookups, choices: createChoices(lookups, now) }),
  }),
  exports: () => [async () => templateEntries],
});
