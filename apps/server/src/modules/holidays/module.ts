import { holidays } from '@moa/contract';
import { defineModule } from '../../module.ts';
import { holidayRoutes } from './holidays.routes.ts';

export const holidaysModule = defineModule({
  name: 'holidays',
  http: ({ database }) => ({ name: 'holidays', contract: holidays, handlers: holidayRoutes(database) }),
});
