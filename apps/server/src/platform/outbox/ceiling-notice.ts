/** Notifies the operator that the ceiling for messages was reached: a line in the log and a mail, which is itself above the ceiling. */
import type { Clock } from '../clock.ts';
import type { Tx } from '../database/index.ts';
import type { EnqueueMessage } from './enqueue.ts';
import type { CeilingReached, MessageQuotaOptions } from './quota.ts';

export interface CeilingNoticeOptions {
  /** Of an outbox without a ceiling. */
  enqueueMessage: EnqueueMessage;
  /** Mail addresses of those who run the installation. */
  operators(tx: Tx): Promise<readonly string[]>;
  warn(message: string): void;
  now: Clock;
}

const WAYS = { SMS: '문자', MAIL: '메일' } as const;
const SPANS = { MINUTE: '1분', DAY: '하루' } as const;
const TIME = new Intl.DateTimeFormat('ko-KR', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Asia/Seoul' });

export function createCeilingNotice({ enqueueMessage, operators, warn, now }: CeilingNoticeOptions): MessageQuotaOptions['onReached'] {
  return async (tx, { way, span, limit }) => {
    const setting = settingOf(way, span);
    tx.afterCommit(() => warn(`${setting}: ${limit} messages are the ceiling, further ones wait and codes are refused`));
    for (const to of await operators(tx)) {
      const variables = { way: WAYS[way], span: SPANS[span], limit: limit.toLocaleString('ko-KR'), time: TIME.format(now()), setting };
      await enqueueMessage(tx, { template: 'MESSAGE_CEILING', kind: 'MAIL', to, variables, counted: true });
    }
  };
}

function settingOf(way: CeilingReached['way'], span: CeilingReached['span']): string {
  return `MOA_${way}_PER_${span}`;
}
