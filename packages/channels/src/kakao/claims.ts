/** The one act on claims whose path is published: a return that the seller files, an order a call (section 6). */
import { oneByOne, UNNAMED } from '../sdk/batch.ts';
import { withoutProblems } from '../sdk/by-group.ts';
import type { ClaimCapability, LineFiling } from '../sdk/claim.ts';
import { refused } from '../sdk/client.ts';
import type { ConnectorContext } from '../sdk/context.ts';
import { failAll } from '../sdk/item-changes.ts';
import { courierProblem, filedPartProblem, filedReasonProblem } from '../sdk/line-problems.ts';
import type { BatchOutcome, Outcome } from '../sdk/outcome.ts';
import { FILED_REASONS, toReturn } from './claim-out.ts';
import { batch, writing } from './client.ts';
import { type Companies, companiesOf } from './couriers.ts';
import { ownOf } from './members.ts';
import { PATHS } from './paths.ts';
import { ordersTaken } from './proofs.ts';

export const claims: ClaimCapability = { fileReturn };

async function fileReturn(ctx: ConnectorContext, filings: LineFiling[]): Promise<BatchOutcome<void>> {
  if (filings.length === 0) return new Map();
  const companies = await companiesOf(
    ctx,
    filings.flatMap(({ pickup }) => pickup?.parcel?.courierCode ?? []),
  );
  if (companies.kind !== 'ok') return failAll(filings, companies);
  return withoutProblems(
    filings,
    (filing) => problemOf(ctx, filing, companies.value),
    (sendable) => oneByOne(sendable, (filing) => fileOne(ctx, filing, companies.value)),
  );
}

function problemOf(ctx: ConnectorContext, filing: LineFiling, companies: Companies): Outcome<void> | null {
  const topic = `${ownOf(ctx).title}는`;
  const courierCode = filing.pickup?.parcel?.courierCode;
  if (courierCode !== undefined && !companies.has(courierCode)) return courierProblem(courierCode, topic);
  const shop = { topic, office: '카카오 쇼핑 판매자센터' };
  return filedReasonProblem(filing, FILED_REASONS, shop) ?? filedPartProblem(filing, shop);
}

async function fileOne(ctx: ConnectorContext, filing: LineFiling, companies: Companies): Promise<Outcome<void>> {
  const { key, lineNo } = filing;
  const { messages, manifest } = ownOf(ctx);
  const outcomes = await batch(
    ctx,
    writing('claims.fileReturn', PATHS.fileReturn, ordersTaken, toReturn(filing, companies, manifest.shopType === 'TALKGIFT')),
    {
      keys: [key],
      outcomes: ({ success, failed }): BatchOutcome<void> => {
        if (failed.has(lineNo)) return new Map([[key, refused(messages, 'FAILED', '', `${messages.subject} ${NOT_TAKEN}`)]]);
        return success ? new Map([[key, { kind: 'ok', value: undefined }]]) : new Map();
      },
    },
  );
  return outcomes.kind === 'ok' ? (outcomes.value.get(key) ?? UNNAMED) : outcomes;
}

const NOT_TAKEN = '반품을 받지 않았습니다. 주문 상태가 바뀌었거나 이미 접수된 건이 있습니다. 주문을 다시 수집해주십시오.';
