/** Buyers' questions: collected, listed, answered. */
import { questions } from '@moa/contract';
import { defineModule } from '../../module.ts';
import { answerHandler } from './answer.tasks.ts';
import { questionExport } from './export.ts';
import { importHandler } from './import.tasks.ts';
import { questionsRoutes } from './questions.routes.ts';
import { questionRetention } from './retention.ts';

export const questionsModule = defineModule({
  name: 'questions',
  http: ({ database, shared, now }) => ({
    name: 'questions',
    contract: questions,
    handlers: questionsRoutes({ database, sellerVault: shared.sellerVault, now }),
  }),
  work: ({ database, shared: { sellerVault, shops }, now, onError }) => {
    const deps = { database, sellerVault, shops, now, onError };
    return { tasks: [answerHandler(deps), importHandler(deps)] };
  },
  retention: [questionRetention],
  exports: ({ shared }) => [questionExport(shared.sellerVault)],
});
