/** A return that the seller files (sheet 6): the whole order line, for reasons that the interface has a code for. Pure. */
import { CLAIM_REASONS, type ClaimReason } from '@moa/core';
import type { LineFiling } from '../sdk/claim.ts';
import { idNumber } from '../sdk/json.ts';
import type { Wire } from '../sdk/reader.ts';
import type { Site } from './members.ts';

/** `reason`. */
const REASON_CODES: Readonly<Partial<Record<ClaimReason, string>>> = {
  CHANGE_MIND: 'NC',
  COLOR_SIZE: 'BG',
  BROKEN: 'RG',
  WRONG_DELIVERY: 'OG',
  NOT_RECEIVED: 'DD',
};

export const FILED_REASONS = CLAIM_REASONS.filter((reason) => REASON_CODES[reason] !== undefined);

/** `itemStatus`: nobody here knows whether the buyer opened it. What did not arrive is unopened, all else is taken for opened and unused. */
const statusOf = (reason: ClaimReason) => (reason === 'NOT_RECEIVED' ? 'NP' : 'OP');

type Filed = Pick<LineFiling, 'orderNo' | 'reason' | 'pickup'>;

/** @param company number of the courier in whose parcel the goods come back; null where none is known. */
export function toReturn({ orderNo, reason, pickup }: Filed, company: string | null, { no }: Pick<Site, 'no'>): Wire {
  const parcel = pickup?.parcel ?? null;
  return {
    siteType: no,
    payNo: idNumber(orderNo),
    reason: REASON_CODES[reason],
    itemStatus: statusOf(reason),
    alreadySent: pickup?.way !== 'SHOP',
    ...(parcel === null || company === null ? {} : { pickupCompCode: Number(company), invoiceNo: parcel.invoiceNo }),
  };
}
