/**
 * Leases over all sellers. A statement over shards cannot lock rows, one of a single seller can: so one look says who waits, what is free is shared out
 * among them (`shareOut`), and each gets hers. Nobody's backlog stands before anybody else's work.
 */
import { shareOut } from '@moa/core';
import type { Slots } from '../fair-slots.ts';

/** A seller who waits, and how many of her rows: as many as were asked for, at most. */
export interface WaitingSeller {
  /** 0 for what belongs to no seller. */
  seller_id: number;
  wants: number;
}

/** Slots that a seller is given. */
export interface Share {
  sellerId: number;
  slots: number;
}

/** What was leased. */
export interface Claim<Row> {
  rows: Row[];
  /** Somebody waits for more than she was given. */
  more: boolean;
  /** Rows that wait were passed over, as others held them at the moment. Whoever lets go of one need not say so. */
  held: boolean;
}

export interface SellerClaim<Row> {
  slots: Slots;
  /** Who waits, most urgent first, with `most` of her rows at most (`WaitingSellers`). Locks nothing. */
  look(most: number): Promise<readonly WaitingSeller[]>;
  /** Leases up to so many of one seller's rows, most urgent first, and passes over what others hold (`for update skip locked`). */
  take(share: Share): Promise<Row[]>;
}

/** The seller of each row that was read. */
interface SellersRead {
  readonly rows: readonly { seller_id: number }[];
}

/** How a look reads what waits. */
export interface WaitingRows {
  /** The first rows of all sellers, most urgent first. */
  mostUrgent(rows: number): Promise<SellersRead>;
  /** The first rows of the sellers whose ids are greater than `sellerId`, in the order of their ids. */
  behind(sellerId: number, rows: number): Promise<SellersRead>;
}

/** Rows that a look reads at once: what it costs does not depend on how many wait. */
export const GLANCE = 200;
/** So often a look goes on behind a seller of whom it read that many. */
const STEPS = 3;
/** Before every seller, also before 0. */
const FIRST = -1;

/**
 * Finds who waits without reading anybody's whole backlog: the most urgent rows, and where these are not all, the sellers one after another from where
 * the last look ended, so that everybody is found however much one of them has waiting.
 */
export class WaitingSellers {
  #after = FIRST;

  async look(most: number, rows: WaitingRows): Promise<WaitingSeller[]> {
    const wants = new Map<number, number>();
    const { rows: urgent } = await rows.mostUrgent(GLANCE);
    addTo(wants, urgent);
    let steps = urgent.length < GLANCE ? 0 : STEPS;
    for (; steps > 0; steps--) {
      const { rows: next } = await rows.behind(this.#after, GLANCE);
      addTo(wants, next);
      this.#after = next.length < GLANCE ? FIRST : (next.at(-1)?.seller_id ?? FIRST);
      if (this.#after === FIRST) break;
    }
    return [...wants].map(([seller_id, count]) => ({ seller_id, wants: Math.min(most, count) }));
  }
}

/** Rows of the same seller that were read before are among them, as far as anybody knows. */
function addTo(wants: Map<number, number>, read: SellersRead['rows']): void {
  for (const [sellerId, { length }] of Map.groupBy(read, (row) => row.seller_id))
    wants.set(sellerId, Math.max(length, wants.get(sellerId) ?? 0));
}

/** What others take meanwhile is looked past this often: with so many at the same rows, the rest is for them. */
const ROUNDS = 3;

/** Claimers never wait for each other. */
export async function claimBySeller<Row>({ slots, look, take }: SellerClaim<Row>): Promise<Claim<Row>> {
  const rows: Row[] = [];
  const taken = new Map<number, number>();
  /** Others are taking the rest of theirs. */
  const contested = new Set<number>();
  for (let round = 0; round < ROUNDS && rows.length < slots.free; round++) {
    const free = slots.free - rows.length;
    const waiting = (await look(free)).filter(({ seller_id }) => !contested.has(seller_id));
    const given = shareOut(
      free,
      slots.spare,
      waiting.map(({ seller_id: id, wants }) => ({ wants, holds: slots.holds(id) + (taken.get(id) ?? 0), served: slots.served(id) })),
    );
    const shares = waiting.flatMap(({ seller_id: sellerId }, index) => {
      const share = given[index] ?? 0;
      return share > 0 ? [{ sellerId, slots: share }] : [];
    });
    const got = await Promise.all(shares.map(take));
    for (const [index, { sellerId, slots: share }] of shares.entries()) {
      const of = got[index] ?? [];
      rows.push(...of);
      taken.set(sellerId, (taken.get(sellerId) ?? 0) + of.length);
      if (of.length < share) contested.add(sellerId);
    }
    if (shares.some((share, index) => got[index]?.length !== share.slots)) continue;
    const more = rows.length === slots.free || waiting.some(({ wants }, index) => wants > (given[index] ?? 0));
    return { rows, more, held: contested.size > 0 };
  }
  return { rows, more: rows.length === slots.free, held: contested.size > 0 };
}
