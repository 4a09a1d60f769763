/** Orders in the command palette: by order number, receiver, phone number or product. */
import { LINE_STATE_LABELS } from '@moa/core';
import { api } from '../../client/api.ts';
import type { PaletteItem } from '../../client/palette-providers.ts';

const MOST = 6;

export async function searchForPalette(text: string, signal: AbortSignal): Promise<PaletteItem[]> {
  const page = await api.orders.search({ keyword: text, size: MOST }, { signal });
  return page.contents.map((row) => ({
    id: `order-${row.id}`,
    label: `${row.orderNo} · ${row.receiverName} · ${row.productName}`,
    note: `${row.shopName} ${LINE_STATE_LABELS[row.state]}`,
    href: `/app/order/search?q=${encodeURIComponent(text)}&id=${row.id}`,
  }));
}
