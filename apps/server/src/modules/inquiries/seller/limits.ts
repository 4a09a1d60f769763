/** How much one person may send in a day, counted over the last 24 hours. */
import { problem } from '@moa/contract';
import { INQUIRY_MAX } from '@moa/core';
import type { TenantTx } from '../../../platform/database/index.ts';
import { countToday } from './seller.queries.ts';

const DAY_MS = 86_400_000;

const RULES = {
  questions: {
    most: INQUIRY_MAX.questionsADay,
    title: '오늘은 문의를 더 남길 수 없습니다.',
    detail: `문의는 하루에 ${INQUIRY_MAX.questionsADay}건까지 남길 수 있습니다. 이미 남긴 문의에 이어서 적거나 내일 다시 남겨주십시오.`,
  },
  messages: {
    most: INQUIRY_MAX.messagesADay,
    title: '오늘은 글을 더 보낼 수 없습니다.',
    detail: `문의 글은 하루에 ${INQUIRY_MAX.messagesADay}건까지 보낼 수 있습니다. 내일 다시 보내주십시오.`,
  },
  uploads: {
    most: INQUIRY_MAX.uploadsADay,
    title: '오늘은 사진을 더 올릴 수 없습니다.',
    detail: `문의 사진은 하루에 ${INQUIRY_MAX.uploadsADay}장까지 올릴 수 있습니다. 사진 없이 보내거나 내일 다시 올려주십시오.`,
  },
} as const;

/**
 * Holds up other calls of the same person until the transaction ends, so that many at once are counted too.
 * @throws ProblemError TOO_MANY_REQUESTS
 */
export async function refuseTooMuch(tx: TenantTx, userId: number, what: readonly (keyof typeof RULES)[], now: Date): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`inquiry:${userId}`]);
  const sent = await countToday(tx, userId, new Date(now.getTime() - DAY_MS));
  for (const each of what) {
    const rule = RULES[each];
    if (sent[each] < rule.most) continue;
    throw problem('TOO_MANY_REQUESTS', { title: rule.title, detail: rule.detail, retryAfter: 3_600 });
  }
}
