/** Parcels as the simulated trackers see them: each moves by its age since it was first asked for, unless somebody has moved it by hand. */
import type { Collection, SandboxKernel } from '../../kernel/types.ts';

export const PARCEL_STEPS = [
  'INFORMATION_RECEIVED',
  'AT_PICKUP',
  'IN_TRANSIT',
  'OUT_FOR_DELIVERY',
  'ATTEMPT_FAIL',
  'DELIVERED',
  'EXCEPTION',
] as const;
export type ParcelStep = (typeof PARCEL_STEPS)[number];

export interface ParcelScan {
  step: ParcelStep;
  /** ISO time. */
  at: string;
  place: string;
}

interface Parcel {
  carrier: string;
  number: string;
  /** ISO time of the first look. */
  askedAt: string;
  /** Null: by age. */
  scans: ParcelScan[] | null;
  /** Where to call when it changes, until then. */
  callback: { url: string; until: string } | null;
}

const MINUTE_MS = 60_000;
/** The usual course, in minutes since the first look. */
const COURSE: readonly [minutes: number, step: ParcelStep, place: string][] = [
  [5, 'AT_PICKUP', '서울강남'],
  [15, 'IN_TRANSIT', '옥천HUB'],
  [40, 'OUT_FOR_DELIVERY', '부산해운대'],
  [60, 'DELIVERED', '부산해운대'],
];

/** Of the service that is asked. */
function parcelsOf(kernel: SandboxKernel): Collection<Parcel> {
  return kernel.store.collection<Parcel>('parcels');
}

function open(kernel: SandboxKernel, carrier: string, number: string): Parcel {
  const id = `${carrier} ${number}`;
  const known = parcelsOf(kernel).get(id);
  if (known) return known;
  const parcel: Parcel = { carrier, number, askedAt: kernel.clock.now().toISOString(), scans: null, callback: null };
  parcelsOf(kernel).put(id, parcel);
  return parcel;
}

/** So much earlier a parcel began to move, by the last digit but one of its number: a copy shows parcels everywhere on their way. */
const AHEAD_MS = 9 * MINUTE_MS;

/** Oldest first; none while nobody has scanned it. */
export function scansOf(kernel: SandboxKernel, carrier: string, number: string): ParcelScan[] {
  const { askedAt, scans } = open(kernel, carrier, number);
  if (scans !== null) return scans;
  const began = Date.parse(askedAt) - (Number(number.at(-2)) || 0) * AHEAD_MS;
  const age = kernel.clock.now().getTime() - began;
  return COURSE.filter(([minutes]) => age >= minutes * MINUTE_MS).map(([minutes, step, place]) => ({
    step,
    at: new Date(began + minutes * MINUTE_MS).toISOString(),
    place,
  }));
}

export function callBack(kernel: SandboxKernel, carrier: string, number: string, url: string, until: string): void {
  parcelsOf(kernel).put(`${carrier} ${number}`, { ...open(kernel, carrier, number), callback: { url, until } });
}

/** A scan by hand; from then on the parcel moves by hand only. Calls who has asked for it. */
export async function scanParcel(kernel: SandboxKernel, carrier: string, number: string, step: ParcelStep, at?: string): Promise<void> {
  const now = kernel.clock.now();
  const scan: ParcelScan = { step, at: at ?? now.toISOString(), place: '옥천HUB' };
  const parcel = { ...open(kernel, carrier, number), scans: [...scansOf(kernel, carrier, number), scan] };
  parcelsOf(kernel).put(`${carrier} ${number}`, parcel);
  const { callback } = parcel;
  if (callback === null || Date.parse(callback.until) <= now.getTime()) return;
  await fetch(callback.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ carrierId: carrier, trackingNumber: number }),
    signal: AbortSignal.timeout(5_000),
  }).catch(() => undefined);
}

/** Nobody has scanned it, and nobody will by itself. */
export function keepUnscanned(kernel: SandboxKernel, carrier: string, number: string): void {
  parcelsOf(kernel).put(`${carrier} ${number}`, { ...open(kernel, carrier, number), scans: [] });
}

export async function scanByHand(
  kernel: SandboxKernel,
  { carrier, number, step, at }: Record<'carrier' | 'number' | 'step', string> & { at?: string | undefined },
): Promise<void> {
  const known = PARCEL_STEPS.find((each) => each === step);
  if (!known) throw new Error(`단계는 ${PARCEL_STEPS.join(', ')} 중 하나여야 합니다.`);
  if (at !== undefined && Number.isNaN(Date.parse(at))) throw new Error('시각은 2026-11-21T09:00:00Z처럼 적어주십시오.');
  await scanParcel(kernel, carrier, number, known, at);
}
