/** What people call a courier; the list of them is fetched where a parcel is first shown. */
import COURIERS from 'virtual:moa-couriers';

export function courierName(code: string | null): string {
  if (code === null) return '';
  return COURIERS.find((courier) => courier.code === code)?.name ?? code;
}

export function CourierName({ code }: { code: string | null }) {
  return courierName(code);
}
