/** Returns and exchanges of lines that were looked up: their rows name the claim and its state only, the claim itself stands in its list (sheet 6). */
import type { ConnectorContext } from '../sdk/context.ts';
import type { LineFact, OrderPage } from '../sdk/order.ts';
import type { Outcome } from '../sdk/outcome.ts';
import { text, wire } from '../sdk/reader.ts';
import { ask, minute, reading } from './client.ts';
import { claimRows } from './proofs.ts';
import { type SentBackList, type SentBackType, sentBackListOf, sentBackTypeOf, toSentBackClaims } from './sent-back-in.ts';

export const SENT_BACK_LISTS: Readonly<Record<SentBackType, Readonly<Record<SentBackList, string>>>> = {
  RETURN: { REQUESTED: 'returnorders', DONE: 'returnedorders', RETRACTED: 'retractretorders' },
  EXCHANGE: { REQUESTED: 'exchangeorders', DONE: 'exchangedorders', RETRACTED: 'retractexcorders' },
};

const MINUTE_MS = 60_000;
/** As far back as one call may ask: an older claim is not reported of. */
const REACH_MS = 30 * 24 * 60 * MINUTE_MS - MINUTE_MS;

interface Named {
  type: SentBackType;
  list: SentBackList;
  claimNo: string;
}

/** The return or exchange that the row of a line names. */
function namedBy({ raw }: LineFact): Named | null {
  const { clmReqSeq, clmStat } = wire(raw);
  const claimNo = text(clmReqSeq);
  const type = sentBackTypeOf(text(clmStat));
  const list = sentBackListOf(text(clmStat));
  return claimNo === '' || type === null || list === null ? null : { type, list, claimNo };
}

/** The page with the claims that its lines name: one call a list, and none where no line names one. */
export async function withSentBack(ctx: ConnectorContext, page: OrderPage): Promise<Outcome<OrderPage>> {
  const wanted = page.lines.flatMap((line) => namedBy(line) ?? []);
  const reported: OrderPage = { ...page, claims: [...page.claims], unreadable: [...page.unreadable] };
  for (const lists of Map.groupBy(wanted, ({ type, list }) => SENT_BACK_LISTS[type][list]).values()) {
    const [{ type, list } = { type: 'RETURN', list: 'REQUESTED' } as const] = lists;
    const name = SENT_BACK_LISTS[type][list];
    const now = ctx.now();
    const path = [minute(new Date(now.getTime() - REACH_MS)), minute(new Date(now.getTime() + MINUTE_MS))];
    const answer = await ask(ctx, reading('claims.collect', ['claimservice', name, ...path], claimRows));
    if (answer.kind === 'ok') {
      const numbers = new Set(lists.map(({ claimNo }) => claimNo));
      const read = toSentBackClaims(answer.value, type, list, now.toISOString());
      reported.claims.push(...read.claims.filter(({ claimNo }) => numbers.has(claimNo)));
    } else if (answer.kind === 'too_big' || answer.kind === 'refused') {
      reported.unreadable.push(
        ...lists.map(({ claimNo }) => ({
          key: claimNo,
          reason: `반품·교환(${claimNo})의 상태를 읽지 못했습니다. ${answer.message} 11번가 셀러오피스에서 확인해주십시오.`,
          raw: '',
        })),
      );
    } else return answer;
  }
  return { kind: 'ok', value: reported };
}
