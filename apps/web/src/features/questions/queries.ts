/** What the screens of questions ask, and what they change. */
import type { Outputs } from '@moa/contract/types';
import { koreanDayEnd, koreanDayStart } from '@moa/core';
import { useQuery } from '@tanstack/react-query';
import { api, orpc, queryClient } from '../../client/api.ts';
import type { PageInput } from '../../ui/list/list-search.ts';
import { toast } from '../../ui/toast.ts';
import type { QuestionSearch } from './search.ts';

export type Question = Outputs['questions']['list']['contents'][number];

export function questionOptions({ shops, accounts, ...search }: QuestionSearch, page: PageInput) {
  const ofShops = { ...(shops ? { shopTypes: shops } : {}), ...(accounts ? { accountIds: accounts } : {}) };
  return orpc.questions.list.queryOptions({ input: { ...page, ...ofShops, ...conditionsOf(search) } });
}

/** How many questions the list has at each account. */
export function questionCounts(search: QuestionSearch) {
  return orpc.questions.countByAccount.queryOptions({ input: conditionsOf(search) });
}

function conditionsOf({ kinds, from, to, q, state }: QuestionSearch) {
  return {
    ...(state === 'all' ? {} : { state: state ?? ('UNANSWERED' as const) }),
    ...(kinds ? { kinds } : {}),
    ...(q ? { keyword: q } : {}),
    ...(from ? { from: koreanDayStart(from).toISOString() } : {}),
    ...(to ? { to: koreanDayEnd(to).toISOString() } : {}),
  };
}

export function useQuestion(id: string) {
  return useQuery(orpc.questions.detail.queryOptions({ input: { id } }));
}

export function useQuestionCount() {
  return useQuery(orpc.questions.count.queryOptions({ input: {} })).data;
}

export function useTemplates() {
  return useQuery(orpc.questions.templates.queryOptions({ input: {} }));
}

export function renewQuestions(): void {
  void queryClient.invalidateQueries({ queryKey: orpc.questions.key() });
  void queryClient.invalidateQueries({ queryKey: orpc.home.counts.key() });
}

/** Sends answers and says what was left out. @returns the questions that were refused, by id */
export async function sendAnswers(items: { id: string; body: string }[]): Promise<ReadonlyMap<string, string>> {
  const { jobId, rejected } = await api.questions.answer({ items });
  if (jobId !== null) toast.done(`답변 ${items.length - rejected.length}건을 보내고 있습니다.`);
  renewQuestions();
  return new Map(rejected.map(({ id, message }) => [id, message]));
}
