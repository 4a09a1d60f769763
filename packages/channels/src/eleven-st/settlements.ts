/** What 11ST pays: by days, without pages (sheet 9). */
import { kstDayDigits } from '../sdk/clock.ts';
import { listInPages, wholeList } from '../sdk/paged-list.ts';
import { readEntries, type SettlementCapability, type SettlementList, walkSettlements } from '../sdk/settlement.ts';
import { askedSpan } from '../sdk/windows.ts';
import { call, reading } from './client.ts';
import { manifest } from './manifest.ts';
import { settlementRows } from './proofs.ts';
import { toSettleFact } from './settlement-in.ts';

const ENTRIES: SettlementList = listInPages({
  name: 'ENTRIES',
  ...askedSpan(manifest.settlements),
  async ask(ctx, { from, to }) {
    const path = ['settlement', 'settlementList', kstDayDigits(from), kstDayDigits(to)];
    return wholeList(await call(ctx, reading('settlements.collect', path, settlementRows)));
  },
  records: (rows) => readEntries(rows, toSettleFact),
});

export const settlements: SettlementCapability = { collect: (ctx, cursor) => walkSettlements(ctx, cursor, [ENTRIES]) };
