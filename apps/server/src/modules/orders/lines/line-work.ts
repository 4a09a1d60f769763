/** A line while a page, a claim or an action is merged into it. */
import type { ClaimFact, LineFact } from '@moa/channels/sdk';
import type { ShopType } from '@moa/core';
import type { LineRecord, PlannedEffect } from './line-record.ts';

export interface IngestAccount {
  id: number;
  shopType: string;
}

export interface StoredLine {
  id: number;
  shopType: ShopType;
  record: LineRecord;
  listingId: number | null;
  listingItemId: number | null;
  productId: number | null;
  titleId: number;
  bundleNo: string | null;
  invoiceNo: string | null;
  /** Its people were forgotten after the years the law asks: what a shop reports again is not stored. */
  erased: boolean;
  /** It is known where it goes. */
  hasAddress: boolean;
  /** Of what the shop said of its people before the seller corrected them. */
  shopPeople: Buffer | null;
  /** An action on it has failed, and the list says so. */
  failed: boolean;
  /** The stored line reported as a fact, for work that only a claim or an action causes. */
  asFact: LineFact;
}

export interface LineWork {
  key: string;
  fact: LineFact;
  /** What was said of the very pieces that the line has now: their money. Null where all that came speaks of more, and of a line nobody reported. */
  ofPieces: LineFact | null;
  /** Null for a line that is to be inserted. */
  stored: StoredLine | null;
  /** Of a line that is to be inserted the one it was divided from, as it was; null where there is none, or nobody knew it. */
  original: StoredLine | null;
  before: LineRecord | null;
  record: LineRecord;
  effects: PlannedEffect[];
  claims: ClaimFact[];
  mapping: { listingId: number | null; listingItemId: number | null; productId: number | null };
  titleId: number;
  id: number | null;
  /** The option it had, where the shop has put another in its place. */
  optionBefore?: string;
}
