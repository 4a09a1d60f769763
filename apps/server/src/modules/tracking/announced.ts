/** The addresses at which tracker.delivery says that a parcel has changed: each is sealed, so that it can neither be guessed nor made. */
import { problem } from '@moa/contract';
import { trackerIds } from '@moa/core/data';
import type { PlatformVault } from '../../platform/crypto/index.ts';
import type { Database } from '../../platform/database/index.ts';
import type { Trackers } from './trackers.ts';
import { hasten, type TrackRow } from './tracking.queries.ts';

const PLACE = 'parcel_track.announced';
const HOUR_MS = 3_600_000;
/** So long the tracker calls; it is asked anew before. */
const LASTS_MS = 72 * HOUR_MS;
const RENEWED_MS = 12 * HOUR_MS;

export interface Announcements {
  /** @returns until when the tracker says by itself what changes; null where it does not */
  ask(trackers: Trackers, sellerId: number, row: TrackRow, now: Date, signal: AbortSignal): Promise<Date | null>;
}

/** @param address under which others reach us, without a slash at the end; null where nobody does */
export function createAnnouncements(vault: PlatformVault, address: string | null): Announcements {
  return {
    ask: async (trackers, sellerId, row, now, signal) => {
      if (address === null) return null;
      if (row.announced_until !== null && row.announced_until.getTime() - now.getTime() > RENEWED_MS) return row.announced_until;
      const token = vault.seal(`${sellerId}.${row.id}`, PLACE).toString('base64url');
      const until = new Date(now.getTime() + LASTS_MS);
      const agreed = await trackers.announce(row.courier_code, row.invoice_no, `${address}/api/v1/tracking/${token}`, until, signal);
      return agreed ? until : row.announced_until;
    },
  };
}

/** Has the parcel asked for again. @throws ProblemError NOT_FOUND for an address that is none of ours */
export async function takeAnnouncement(
  { database, vault, couriers }: { database: Database; vault: PlatformVault; couriers: readonly string[] },
  said: { token: string; carrierId: string; trackingNumber: string },
  now: Date,
): Promise<void> {
  const { sellerId, trackId } = opened(vault, said.token);
  const courierCodes = couriers.filter((code) => trackerIds(code).deliveryTracker === said.carrierId);
  await database.tenant(sellerId, (tx) => hasten(tx, trackId, { courierCodes, invoiceNo: said.trackingNumber }, now));
}

function opened(vault: PlatformVault, token: string): { sellerId: number; trackId: number } {
  try {
    const [sellerId = 0, trackId = 0] = vault.open(Buffer.from(token, 'base64url'), PLACE).split('.').map(Number);
    return { sellerId, trackId };
  } catch {
    throw problem('NOT_FOUND', { detail: '없는 주소입니다.' });
  }
}
