/** Shop products as a sheet: those that were chosen, or all that the list finds. */
import { setImmediate as othersTurn } from 'node:timers/promises';
import type { sheets } from '@moa/contract';
import { LISTING_SHEET_MAX, layListingSheet, USUAL_LISTING_SHEET_KEYS } from '@moa/core';
import type { Handlers } from '../../../platform/http/index.ts';
import type { Position } from '../../../platform/paging.ts';
import type { XlsxCell } from '../../../platform/sheets/index.ts';
import { type ListingConditions, refuseGone, walkListings } from '../../listings/index.ts';
import type { SheetKind, SheetSource } from '../sheets.service.ts';

type Requested = Parameters<Handlers<typeof sheets>['listings']>[0]['input'];

/** Shop products of one transaction. */
const BATCH = 500;
/** Rows after which others get their turn: a few milliseconds of work, writing them included. */
const TURN = 25;

/** Whoever chose some means these, whatever the list is narrowed to. */
const conditionsOf = ({ ids, filter }: Requested): ListingConditions => (ids === undefined ? filter : { ids });

export const listingSheet: SheetKind<Requested> = {
  name: 'listings',
  what: '쇼핑몰상품',
  max: LISTING_SHEET_MAX,
  count: async (tx, requested, max) => {
    const found = await walkListings(conditionsOf(requested)).count(tx, max);
    if (requested.ids !== undefined) refuseGone(found, requested.ids);
    return found;
  },
  open: async (source, requested) => ({
    columns: layListingSheet(requested.columns ?? USUAL_LISTING_SHEET_KEYS),
    rows: rowsOf(source, requested),
  }),
};

/** Each batch in a transaction of its own: a slow reader holds no connection. */
async function* rowsOf({ database, scope }: SheetSource, requested: Requested): AsyncGenerator<XlsxCell[]> {
  const columns = layListingSheet(requested.columns ?? USUAL_LISTING_SHEET_KEYS);
  const walk = walkListings(conditionsOf(requested));
  let after: Position | null = null;
  for (let left = LISTING_SHEET_MAX; left > 0; ) {
    const size = Math.min(BATCH, left);
    const found = await database.tenant(scope, (tx) => walk.next(tx, after, size), { readOnly: true });
    for (const [index, { row, own }] of found.entries()) {
      if (index % TURN === 0) await othersTurn();
      const lastSentAt = row.lastSentAt === null ? null : new Date(row.lastSentAt);
      yield columns.map((column) =>
        column.read({ ...row, ownPrice: own.price, ownName: own.name, lastSentAt, updatedAt: new Date(row.updatedAt) }),
      );
    }
    if (found.length < size) return;
    left -= found.length;
    after = found.at(-1)?.position ?? null;
  }
}
