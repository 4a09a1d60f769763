import { defineModule } from '../../module.ts';
import { fillHandler } from './index.ts';

export const demoModule = defineModule({
  name: 'demo',
  work: ({ database, sandbox, shared, onError }) => ({
    tasks: sandbox === null ? [] : [fillHandler({ ...shared, database, sandbox, onError })],
  }),
});
