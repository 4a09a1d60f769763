/** Binds the operations of questions to their use cases. */
import type { questions } from '@moa/contract';
import type { Handlers } from '../../platform/http/index.ts';
import { readEarlier } from './earlier.service.ts';
import { startImport } from './import.tasks.ts';
import {
  countQuestions,
  countQuestionsByAccount,
  type QuestionsDeps,
  readQuestion,
  readQuestionPage,
  startAnswers,
} from './questions.service.ts';
import { listTemplates, removeTemplate, saveTemplate } from './templates.queries.ts';

export function questionsRoutes(deps: QuestionsDeps): Handlers<typeof questions> {
  const { database, sellerVault, now } = deps;
  return {
    list: ({ input, context }) => readQuestionPage(deps, context.scope, input, context.actor.rights.has('viewPersonal')),
    count: ({ context }) => countQuestions(deps, context.scope),
    countByAccount: ({ input, context }) => countQuestionsByAccount(deps, context.scope, input),
    detail: ({ input, context }) => readQuestion(deps, context.scope, Number(input.id), context.actor.rights.has('viewPersonal')),
    earlier: ({ input, context }) => readEarlier(deps, context.scope, Number(input.id), context.actor.rights.has('viewPersonal')),
    import: ({ input, context }) =>
      startImport(database, context.scope, input.accountIds?.map(Number), context.actor, (tx) =>
        context.audit(tx, { detail: { accountIds: input.accountIds ?? null } }),
      ),
    answer: async ({ input, context }) => {
      const keys = await sellerVault.forSeller(context.scope.sellerId);
      return database.tenant(context.scope, async (tx) => {
        await context.audit(tx, { detail: { ids: input.items.map(({ id }) => id) } });
        const started = await startAnswers(tx, keys, input.items, context.actor, now());
        await context.storeAnswer(tx, started);
        return started;
      });
    },
    templates: ({ context }) => database.tenant(context.scope, listTemplates, { readOnly: true }),
    saveTemplate: ({ input, context }) =>
      database.tenant(context.scope, async (tx) => {
        const saved = await saveTemplate(tx, input);
        await context.audit(tx, { target: { kind: 'answer_template', id: saved.id } });
        return saved;
      }),
    removeTemplate: ({ input, context }) =>
      database.tenant(context.scope, async (tx) => {
        await removeTemplate(tx, Number(input.id));
        await context.audit(tx, { target: { kind: 'answer_template', id: input.id } });
        return { ok: true as const };
      }),
  };
}
