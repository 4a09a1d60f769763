/** Base products in the command palette: by name or code. */
import { api } from '../../client/api.ts';
import type { PaletteItem } from '../../client/palette-providers.ts';

const MOST = 6;

export async function searchForPalette(text: string, signal: AbortSignal): Promise<PaletteItem[]> {
  const page = await api.catalog.list({ keyword: text, scope: 'ALL', size: MOST }, { signal });
  return page.contents.map((product) => ({
    id: `product-${product.id}`,
    label: product.productName,
    note: product.sellerManagementCode,
    href: `/app/unit/list/${encodeURIComponent(text)}?id=${product.id}`,
  }));
}
