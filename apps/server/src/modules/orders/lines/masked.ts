/** What lists show of a receiver. Opening fifty sealed persons is the greatest part of a page's work, and lists are read again and again. */
import { maskName, maskPhone } from '@moa/core';
import { BoundedMap } from '../../../platform/bounded-map.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Cipher } from '../../../platform/crypto/index.ts';
import { maskAddress, openPersonal } from './personal.ts';

/** Nothing of it names anybody. */
export interface MaskedReceiver {
  name: string;
  phone: string;
  address: string;
}

export type MaskReceiver = (keys: Cipher, sealed: Buffer | null) => MaskedReceiver;

/** Bytes at the end of a sealed value that no other value of the seller ends with: its authentication tag. */
const TAG = 16;
/** Lines of four hundred first pages, in some seven megabytes. */
const CAPACITY = 20_000;
/** As long as a seller's keys stay in memory: when they are destroyed, this goes with them. */
const KEPT_MS = 5 * 60_000;

/** @param sealed null: erased, nobody knows any more */
export function maskReceiver(keys: Cipher, sealed: Buffer | null): MaskedReceiver {
  const { receiver } = openPersonal(keys, sealed);
  return { name: maskName(receiver.name), phone: maskPhone(receiver.phone), address: maskAddress(receiver.address1) };
}

/**
 * Masks receivers and remembers what came of it, by what was sealed: sealed anew, it is another value. Persons are not remembered.
 * @returns how to mask for one seller; what another seller's line holds is opened, which fails
 */
export function createReceiverMasks({ now }: { now: Clock }): (sellerId: number) => MaskReceiver {
  const known = new BoundedMap<string, MaskedReceiver>({ capacity: CAPACITY, ttl: KEPT_MS, now });
  return (sellerId) => (keys, sealed) => {
    if (sealed === null) return maskReceiver(keys, sealed);
    const key = `${sellerId}:${sealed.toString('latin1', sealed.length - TAG)}`;
    const found = known.get(key);
    if (found !== undefined) return found;
    const masked = maskReceiver(keys, sealed);
    known.set(key, masked);
    return masked;
  };
}
