/** A look at one question at its shop: what became of an answer whose outcome was lost. */
import type { Connector, ConnectorContext, QuestionFact } from '@moa/channels/sdk';

const AROUND_MS = 60_000;
const PAGES_MAX = 50;

/** `null`: the shop shows it no more. `'UNANSWERED_CALL'`: the shop could not be asked. */
export async function lookAtQuestion(
  connector: Connector,
  ctx: ConnectorContext,
  question: { kind: string; questionNo: string; askedAt: Date },
): Promise<QuestionFact | null | 'UNANSWERED_CALL'> {
  const at = question.askedAt.getTime();
  const iso = (ms: number) => new Date(ms).toISOString();
  let cursor = { since: iso(at - AROUND_MS), until: iso(at + AROUND_MS), position: null as Record<string, string> | null, done: false };
  for (let pages = 0; !cursor.done && pages < PAGES_MAX; pages += 1) {
    const page = await connector.questions?.collect(ctx, cursor);
    if (page?.kind !== 'ok') return 'UNANSWERED_CALL';
    const found = page.value.questions.find(({ kind, questionNo }) => kind === question.kind && questionNo === question.questionNo);
    if (found) return found;
    if (page.value.nextCursor.incomplete !== undefined) return 'UNANSWERED_CALL';
    cursor = page.value.nextCursor;
  }
  return cursor.done ? null : 'UNANSWERED_CALL';
}
