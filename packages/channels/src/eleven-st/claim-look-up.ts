/** Claims of lines that were looked up: a row names a return or exchange and its state only, the claim itself stands in its list (sheet 6). */
import { DAY_MS, MINUTE_MS } from '../sdk/clock.ts';
import type { ConnectorContext } from '../sdk/context.ts';
import type { LineFact, LineRef, OrderPage } from '../sdk/order.ts';
import type { Outcome } from '../sdk/outcome.ts';
import type { Proof } from '../sdk/proof.ts';
import { text, wire } from '../sdk/reader.ts';
import { type CancelList, toCancelClaims } from './claim-in.ts';
import { ask, minute, reading } from './client.ts';
import type { Answer } from './envelope.ts';
import { cancelRows, claimRows } from './proofs.ts';
import { type SentBackList, type SentBackType, sentBackListOf, sentBackTypeOf, toSentBackClaims } from './sent-back-in.ts';

export const SENT_BACK_LISTS: Readonly<Record<SentBackType, Readonly<Record<SentBackList, string>>>> = {
  RETURN: { REQUESTED: 'returnorders', DONE: 'returnedorders', RETRACTED: 'retractretorders' },
  EXCHANGE: { REQUESTED: 'exchangeorders', DONE: 'exchangedorders', RETRACTED: 'retractexcorders' },
};

export const CANCEL_LISTS: Readonly<Record<CancelList, string>> = {
  REQUESTED: 'cancelorders',
  DONE: 'canceledorders',
  WITHDRAWN: 'withdrawcanceledorders',
};

/** As far back as one call may ask: an older claim is not reported of. */
const REACH_MS = 30 * DAY_MS - MINUTE_MS;

interface ClaimList {
  name: string;
  proof: Proof<Answer, unknown[]>;
  read(rows: readonly unknown[], readAt: string): Pick<OrderPage, 'claims' | 'unreadable'>;
}

function sentBackList(type: SentBackType, list: SentBackList): ClaimList {
  return { name: SENT_BACK_LISTS[type][list], proof: claimRows, read: (rows, readAt) => toSentBackClaims(rows, type, list, readAt) };
}

function cancelList(list: CancelList): ClaimList {
  return { name: CANCEL_LISTS[list], proof: cancelRows, read: (rows, readAt) => toCancelClaims(rows, list, readAt) };
}

const ALL_CANCELS: readonly ClaimList[] = (['REQUESTED', 'DONE', 'WITHDRAWN'] as const).map(cancelList);
const ALL_SENT_BACK: readonly ClaimList[] = (['RETURN', 'EXCHANGE'] as const).flatMap((type) =>
  (['REQUESTED', 'DONE', 'RETRACTED'] as const).map((list) => sentBackList(type, list)),
);

/** Where the claims stand that the rows of lines name, or that the caller asks about: the lists that may have them, and their numbers. */
function wantedOf(asked: readonly LineRef[], lines: readonly LineFact[]): Map<string, { list: ClaimList; numbers: Set<string> }> {
  const wanted = new Map<string, { list: ClaimList; numbers: Set<string> }>();
  const want = (list: ClaimList, claimNo: string) => {
    const known = wanted.get(list.name) ?? { list, numbers: new Set<string>() };
    known.numbers.add(claimNo);
    wanted.set(list.name, known);
  };
  const named = new Set<string>();
  for (const { raw } of lines) {
    const { clmReqSeq, clmStat } = wire(raw);
    const claimNo = text(clmReqSeq);
    const [type, list] = [sentBackTypeOf(text(clmStat)), sentBackListOf(text(clmStat))];
    if (claimNo === '' || type === null || list === null) continue;
    named.add(claimNo);
    want(sentBackList(type, list), claimNo);
  }
  for (const { claim } of asked) {
    if (claim?.refs.ordPrdCnSeq) for (const list of ALL_CANCELS) want(list, claim.claimNo);
    else if (claim && !named.has(claim.claimNo)) for (const list of ALL_SENT_BACK) want(list, claim.claimNo);
  }
  return wanted;
}

/** The page with the claims that its lines name or that are asked about: one call a list, and none where there are none. */
export async function withClaims(ctx: ConnectorContext, asked: readonly LineRef[], page: OrderPage): Promise<Outcome<OrderPage>> {
  const reported: OrderPage = { ...page, claims: [...page.claims], unreadable: [...page.unreadable] };
  const now = ctx.now();
  const span = [minute(new Date(now.getTime() - REACH_MS)), minute(new Date(now.getTime() + MINUTE_MS))];
  for (const { list, numbers } of wantedOf(asked, page.lines).values()) {
    const answer = await ask(ctx, reading('claims.collect', ['claimservice', list.name, ...span], list.proof));
    if (answer.kind === 'ok') {
      const { claims } = list.read(answer.value, now.toISOString());
      reported.claims.push(...claims.filter(({ claimNo }) => numbers.has(claimNo)));
    } else if (answer.kind === 'too_big' || answer.kind === 'refused') {
      const reason = `클레임의 상태를 읽지 못했습니다. ${answer.message} 11번가 셀러오피스에서 확인해주십시오.`;
      reported.unreadable.push(...[...numbers].map((key) => ({ key, reason, raw: '' })));
    } else return answer;
  }
  return { kind: 'ok', value: reported };
}
