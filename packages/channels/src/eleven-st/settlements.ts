/** What 11ST pays: by days, without pages (sheet 9). */
import { kstDigits } from '../sdk/clock.ts';
import type { SettlementCapability } from '../sdk/settlement.ts';
import { readEntries, type SettlementList, walkSettlements } from '../sdk/settlement.ts';
import { call, reading } from './client.ts';
import { manifest } from './manifest.ts';
import { settlementRows } from './proofs.ts';
import { toSettleFact } from './settlement-in.ts';

const DAY_MS = 86_400_000;

const day = (instant: Date) => kstDigits(instant).slice(0, 8);

const ENTRIES: SettlementList = {
  name: 'ENTRIES',
  windowMs: manifest.settlements?.windowMs ?? DAY_MS,
  // The cursor's span is what was asked for: the caller reaches back by itself.
  overlapMs: 0,
  async read(ctx, { from, to }) {
    const path = ['settlement', 'settlementList', day(from), day(to)];
    const answer = await call(ctx, reading('settlements.collect', path, settlementRows));
    return answer.kind === 'ok' ? { kind: 'ok', value: { ...readEntries(answer.value, toSettleFact), nextPage: null } } : answer;
  },
};

export const settlements: SettlementCapability = { collect: (ctx, cursor) => walkSettlements(ctx, cursor, [ENTRIES]) };
