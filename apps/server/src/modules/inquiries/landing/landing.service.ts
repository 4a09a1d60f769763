/** Takes the question of a visitor: stored sealed, mailed to whoever answers, limited per address. */
import { randomUUID } from 'node:crypto';
import { type inquiries, LANDING_INQUIRIES_AN_HOUR, problem } from '@moa/contract';
import type { Clock } from '../../../platform/clock.ts';
import type { PlatformVault } from '../../../platform/crypto/index.ts';
import type { Database, Tx } from '../../../platform/database/index.ts';
import { addressKey, type Handlers } from '../../../platform/http/index.ts';
import type { EnqueueMessage } from '../../../platform/outbox/index.ts';
import { formatInquiryTime } from '../messages/received-mail.ts';
import { insertInquiry, landingAssociatedData, recentInquiries } from './landing.queries.ts';

export interface LandingInquiryDeps {
  database: Database;
  platformVault: PlatformVault;
  enqueueMessage: EnqueueMessage;
  /** Who is mailed; null: nobody, the question is only stored. */
  mailTo: string | null;
  /** False where rates are not limited. */
  limits: boolean;
  now: Clock;
}

type Landing = Handlers<typeof inquiries>['landing'];

const HOUR_MS = 3_600_000;

/** Throws TOO_MANY_REQUESTS when the address has asked too often within an hour. */
export function createLandingInquiries({ database, platformVault, enqueueMessage, mailTo, limits, now }: LandingInquiryDeps): Landing {
  return ({ input, context }) =>
    database.system(async (tx) => {
      const at = now();
      const ipHash = platformVault.blindIndex('landing-inquiry.ip', addressKey(context.ip));
      if (limits) await refuseTooMany(tx, ipHash, at);
      const { consentVersion, ...question } = input;
      const key = randomUUID();
      const content = platformVault.seal(JSON.stringify(question), landingAssociatedData(key));
      const id = await insertInquiry(tx, { key, content, ipHash, consentVersion, createdAt: at });
      if (mailTo !== null) {
        await enqueueMessage(tx, {
          template: 'INQUIRY_RECEIVED',
          kind: 'MAIL',
          to: mailTo,
          dedupeKey: `landing-inquiry:${id}`,
          variables: {
            name: question.name,
            email: question.email,
            phone: question.phoneNumber,
            time: formatInquiryTime(at),
            content: question.comment,
          },
        });
      }
      const answer = { ok: true as const };
      await context.storeAnswer(tx, answer);
      return answer;
    });
}

async function refuseTooMany(tx: Tx, ipHash: Buffer, at: Date): Promise<void> {
  const recent = await recentInquiries(tx, ipHash, new Date(at.getTime() - HOUR_MS), LANDING_INQUIRIES_AN_HOUR);
  const oldest = recent[LANDING_INQUIRIES_AN_HOUR - 1];
  if (oldest === undefined) return;
  const retryAfter = Math.max(1, Math.ceil((oldest.getTime() + HOUR_MS - at.getTime()) / 1000));
  throw problem('TOO_MANY_REQUESTS', {
    title: '문의를 너무 여러 번 보냈습니다.',
    detail: `한 시간에 ${LANDING_INQUIRIES_AN_HOUR}번까지 보낼 수 있습니다. ${Math.ceil(retryAfter / 60)}분 뒤에 다시 시도해주십시오.`,
    retryAfter,
  });
}
