/** A courier as people name it and as its invoice numbers look. */
import { type InvoiceFormat, normaliseInvoiceNo } from './invoice.ts';

export interface Courier {
  code: string;
  name: string;
  /** Other ways people and spreadsheets write the name. */
  aliases: readonly string[];
  format: InvoiceFormat;
}

const WITHOUT_NUMBER: readonly string[] = ['DIRECT', 'VISIT', 'QUICK', 'NO_DELIVERY'];

/** Ways of sending for which nobody gives a number: brought by oneself, fetched, by a messenger, nothing to send. */
export function goesWithoutNumber(courierCode: string): boolean {
  return WITHOUT_NUMBER.includes(courierCode);
}

/** What stands for a number where nobody gives one: the order's own, as some shops want one whatever the way. */
export function invoiceNoOf(courierCode: string, invoiceNo: string, orderNo: string): string {
  if (invoiceNo !== '' || !goesWithoutNumber(courierCode)) return invoiceNo;
  const own = normaliseInvoiceNo(orderNo).replace(/[^0-9A-Z]/g, '');
  return own.slice(-20).padStart(4, '0');
}

function plain(name: string): string {
  return name
    .normalize('NFKC')
    .replace(/[\s()·.-]/g, '')
    .toLowerCase();
}

/** Courier by code, name or alias (`대한통운`, `CJ택배`), or null. */
export function findCourier(couriers: readonly Courier[], text: string): Courier | null {
  const wanted = plain(text);
  if (wanted === '') return null;
  return (
    couriers.find((courier) => courier.code.toLowerCase() === wanted || plain(courier.name) === wanted) ??
    couriers.find((courier) => courier.aliases.some((alias) => plain(alias) === wanted)) ??
    null
  );
}
