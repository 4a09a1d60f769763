/** A claim that the seller filed at a shop comes back with a collection under the shop's own number: what only she said of it is joined to it then. */
import type { TenantTx } from '../../../platform/database/index.ts';
import { actionInputSchema, type FilingInput } from '../act/actions.ts';
import { FILING_KINDS, filingKind, isFiled } from '../act/filings.ts';
import { wantInstead } from '../lines/line-plan.ts';
import type { ClaimRecord, LinePolicy } from '../lines/line-record.ts';
import type { LineWork } from '../lines/line-work.ts';

/** A shop shows what was filed at once, and one that is slow within days: what comes later was asked for by the buyer. */
const SHOWN_WITHIN_MS = 7 * 24 * 60 * 60 * 1000;

interface FiledAttempt {
  line_id: number;
  kind: string;
  input: unknown;
}

/** To be called once claims have their ids. Claims of a line that are new and were filed become the seller's: one a filing, and none where it was joined before. */
export async function joinFiled(tx: TenantTx, works: readonly LineWork[], policy: LinePolicy): Promise<void> {
  const fresh = new Map(works.flatMap((work) => (work.id !== null && newClaims(work).length > 0 ? [[work.id, work] as const] : [])));
  if (fresh.size === 0) return;
  const { rows } = await tx.query<FiledAttempt>(
    `select a.line_id, a.kind, i.input
       from order_attempt a
       join job_item i on i.seller_id = a.seller_id and i.run_id = a.run_id and i.seq = a.run_seq
      where a.seller_id = $1 and a.line_id = any ($2::bigint[]) and a.kind = any ($3::text[]) and a.outcome in ('STARTED', 'UNKNOWN', 'OK')
        and a.started_at > $4
      order by a.id desc`,
    [tx.sellerId, [...fresh.keys()], FILING_KINDS, new Date(tx.now().getTime() - SHOWN_WITHIN_MS)],
    'orders.filed-attempts',
  );
  const joined = new Set<number>();
  for (const { line_id: lineId, kind, input } of rows) {
    const work = fresh.get(lineId);
    const { filing, detail } = actionInputSchema.parse(input);
    if (!work || !filing) continue;
    const fits = (each: ClaimRecord) => kind === filingKind(each.type) && isFiled(each.type, filing, each);
    if (work.before?.claims.some(fits)) continue;
    const claim = newClaims(work).find((each) => each.id !== null && !joined.has(each.id) && fits(each));
    if (claim?.id == null) continue;
    joined.add(claim.id);
    await keepFiled(tx, claim.id, filing, detail);
    if (filing.skuId === null || work.record.claims.find(({ id }) => id === claim.id)?.wanted?.length === 0) continue;
    const change = wantInstead(work.record, claim.id, [{ skuId: filing.skuId, unitQuantity: 1 }], policy);
    work.record = change.record;
    work.effects.push(...change.effects);
  }
}

function newClaims({ before, record }: LineWork): ClaimRecord[] {
  const known = new Set(before?.claims.map(({ claimNo }) => claimNo));
  return record.claims.filter(({ claimNo, type }) => type !== 'CANCEL' && !known.has(claimNo));
}

/** What the shop says of it goes before what the seller said. */
async function keepFiled(tx: TenantTx, claimId: number, { fault, reason }: FilingInput, detail: string): Promise<void> {
  await tx.query(
    `update claim
        set raiser = 'SELLER', fault = case when fault = 'NONE' then $3 else fault end, detail = case when detail = '' then $4 else detail end,
            reason = coalesce(reason, $5), updated_at = now()
      where seller_id = $1 and id = $2`,
    [tx.sellerId, claimId, fault, detail, reason],
    'orders.keep-filed',
  );
}
