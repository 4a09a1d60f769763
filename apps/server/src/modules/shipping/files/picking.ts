/** What is to be fetched for the lines: each SKU with its pieces, sets in the SKUs that they consist of. Pure. */
export interface PickingLine {
  title: string;
  optionText: string;
  quantity: number;
  orderNo: string;
  /** [SKU, pieces of it in one]; null while nobody knows. */
  parts: readonly (readonly [number, number])[] | null;
}

export interface PickingRow {
  /** Empty for what is tied to no SKU. */
  code: string;
  name: string;
  quantity: number;
  orders: number;
}

/** By the code of the SKU; what is tied to none stands last, by its name. */
export function pickingRows(lines: Iterable<PickingLine>, skus: ReadonlyMap<number, { code: string; name: string }>): PickingRow[] {
  const rows = new Map<string, { code: string; name: string; quantity: number; orders: Set<string> }>();
  const add = (key: string, code: string, name: string, quantity: number, orderNo: string) => {
    const row = rows.get(key) ?? { code, name, quantity: 0, orders: new Set<string>() };
    row.quantity += quantity;
    row.orders.add(orderNo);
    rows.set(key, row);
  };
  for (const { title, optionText, quantity, orderNo, parts } of lines) {
    const known = (parts ?? []).flatMap(([id, units]) => {
      const sku = skus.get(id);
      return sku ? [{ id, units, sku }] : [];
    });
    for (const { id, units, sku } of known) add(`sku ${id}`, sku.code, sku.name, quantity * units, orderNo);
    if (known.length > 0) continue;
    const name = `${title} ${optionText}`.trim();
    add(`name ${name}`, '', name, quantity, orderNo);
  }
  const compared = (a: PickingRow, b: PickingRow) =>
    Number(a.code === '') - Number(b.code === '') || a.code.localeCompare(b.code, 'ko') || a.name.localeCompare(b.name, 'ko');
  return [...rows.values()].map((row) => ({ ...row, orders: row.orders.size })).sort(compared);
}
