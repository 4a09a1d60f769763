/** Parcels as they are printed, read some at a time and only as fast as they are taken. */
import { isShopType, type ParcelRow, SHOP_TYPES } from '@moa/core';
import { COURIERS } from '@moa/core/couriers';
import type { Cipher } from '../../../platform/crypto/index.ts';
import type { Database, SellerScope } from '../../../platform/database/index.ts';
import { maskMessage, maskPerson, openPersonal } from '../../orders/index.ts';
import { type PrintedLine, readParcelLines, readPrintedLines, readSender, type Sender } from './parcel-files.queries.ts';

const BATCH = 200;

/** A parcel with what a printed page says beside the row of a sheet. */
export interface PrintedParcel extends ParcelRow {
  lines: { productName: string; optionText: string; quantity: number; unitPrice: number; shop: string; orderNo: string; orderedAt: Date }[];
}

export interface ParcelSource {
  database: Database;
  scope: SellerScope;
  keys: Cipher;
  parcels: readonly number[];
  personal: boolean;
}

/** Each batch in a transaction of its own: a slow reader holds no connection. What was canceled meanwhile is gone. */
export async function* printedParcels({ database, scope, keys, parcels, personal }: ParcelSource): AsyncGenerator<PrintedParcel> {
  for (let from = 0; from < parcels.length; from += BATCH) {
    const ids = parcels.slice(from, from + BATCH);
    const { byParcel, lines, sender } = await database.tenant(
      scope,
      async (tx) => {
        const found = await readParcelLines(tx, ids);
        const [read, whose] = await Promise.all([readPrintedLines(tx, [...found.values()].flat()), readSender(tx)]);
        return { byParcel: found, lines: read, sender: whose };
      },
      { readOnly: true },
    );
    for (const id of ids) {
      const own = (byParcel.get(id) ?? []).flatMap((line) => lines.get(line) ?? []);
      if (own.length > 0) yield toParcel(id, own, sender, keys, personal);
    }
  }
}

const shopOf = ({ shop_type, shop_name }: PrintedLine) => shop_name ?? (isShopType(shop_type) ? SHOP_TYPES[shop_type].title : shop_type);
const courierName = (code: string) => COURIERS.find((courier) => courier.code === code)?.name ?? code;
const each = (texts: readonly string[]) => [...new Set(texts.filter(Boolean))];

/** The address is that of the first line: others were put to it by hand, or are the same. */
function toParcel(id: number, lines: readonly PrintedLine[], sender: Sender, keys: Cipher, personal: boolean): PrintedParcel {
  const people = lines.map((line) => openPersonal(keys, line.personal));
  const first = people[0]?.receiver;
  const buyer = people[0]?.buyer;
  const receiver = {
    name: first?.name || buyer?.name || '',
    phone: first?.phone || buyer?.phone || '',
    phone2: first?.phone2 ?? '',
    zipCode: first?.zipCode ?? '',
    address1: first?.address1 ?? '',
    address2: first?.address2 ?? '',
  };
  const messages = each(people.map(({ deliveryMessage }) => deliveryMessage.trim()));
  const printed = lines.map((line) => ({
    productName: line.title,
    optionText: line.option_text,
    quantity: line.quantity,
    unitPrice: line.unit_price,
    shop: shopOf(line),
    orderNo: line.order_no,
    orderedAt: line.ordered_at,
  }));
  return {
    id,
    orderNos: each(lines.map(({ order_no }) => order_no)),
    lineNos: each(lines.map(({ line_no }) => line_no)),
    shops: each(lines.map(shopOf)),
    receiver: personal ? receiver : maskPerson(receiver),
    sender,
    deliveryMessages: personal ? messages : messages.map(maskMessage),
    contents: printed,
    amount: printed.reduce((sum, { quantity, unitPrice }) => sum + quantity * unitPrice, 0),
    courier: courierName(lines.find(({ planned_courier }) => planned_courier !== null)?.planned_courier ?? ''),
    lines: printed,
  };
}
