/** Couriers as the invoice entry needs them, without the codes of channels and trackers. */
import type { Courier } from '../orders/couriers.ts';
import type { InvoiceFormat } from '../orders/invoice.ts';
import couriers from './couriers.json' with { type: 'json' };

/** `10,12` and `9-11` as lengths; what is said in words (`18 (1Z로 시작)`) starts with its length. */
function lengthsOf(digits: string | null | undefined): number[] {
  const range = /^(\d+)-(\d+)$/.exec(digits ?? '');
  if (range) return Array.from({ length: Number(range[2]) - Number(range[1]) + 1 }, (_, i) => Number(range[1]) + i);
  const list = /^\d+(,\d+)*/.exec(digits ?? '')?.[0];
  return list === undefined ? [] : list.split(',').map(Number);
}

function checkOf(check: string | null | undefined): InvoiceFormat['check'] {
  return check === 'MOD7' || check === 'S10' ? check : null;
}

/** Couriers that carry parcels today, the usual ones first. */
export const COURIERS: readonly Courier[] = couriers.couriers
  .filter((courier) => courier.active)
  .sort((a, b) => a.sort - b.sort)
  .map((courier) => ({
    code: courier.code,
    name: courier.name,
    aliases: courier.aliases,
    format: { lengths: lengthsOf(courier.invoice?.digits), check: checkOf(courier.invoice?.check) },
  }));
