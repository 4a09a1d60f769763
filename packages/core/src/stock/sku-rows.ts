/** Rows that make SKUs or change what they are called, many in one call, and what becomes of each. Pure. */

export interface SkuEdit {
  /** Of the SKU that is changed; absent where one is made. */
  id?: string | undefined;
  /** Empty or absent: the code it has, or a new one that nobody uses. */
  skuCode?: string | undefined;
  skuName?: string | undefined;
  /** Of a new SKU alone: how many there are. */
  stockQuantity?: number | undefined;
  safetyStock?: number | undefined;
  /** That the editor saw. */
  version?: number | undefined;
}

export interface KnownSku {
  id: string;
  skuCode: string;
  version: number;
}

/** Codes as problems of the API have them. */
export type SkuRefusal = { code: 'VALIDATION_FAILED' | 'NOT_FOUND' | 'STALE_VERSION' | 'DUPLICATE' | 'UNPROCESSABLE'; message: string };

/**
 * What stands against each row, in their order; null where nothing does. Codes are compared with those that SKUs have before the call: two
 * rows can't swap theirs.
 * @param known SKUs that are named by id, and those that have one of the codes
 */
export function judgeSkuRows(rows: readonly SkuEdit[], known: readonly KnownSku[]): (SkuRefusal | null)[] {
  const byId = new Map(known.map((sku) => [sku.id, sku]));
  const byCode = new Map(known.map((sku) => [sku.skuCode, sku]));
  const ids = new Set<string>();
  const codes = new Set<string>();
  return rows.map((row) => {
    const code = row.skuCode?.trim() ?? '';
    const refused =
      (row.id === undefined ? refusedNew(row) : refusedChange(row, byId.get(row.id), ids.has(row.id))) ??
      refusedCode(code, row.id, byCode.get(code), codes.has(code));
    if (refused !== null) return refused;
    if (row.id !== undefined) ids.add(row.id);
    if (code !== '') codes.add(code);
    return null;
  });
}

function refusedNew({ skuName }: SkuEdit): SkuRefusal | null {
  return (skuName?.trim() ?? '') === '' ? { code: 'VALIDATION_FAILED', message: 'SKU명을 입력해주십시오.' } : null;
}

function refusedChange(row: SkuEdit, sku: KnownSku | undefined, repeated: boolean): SkuRefusal | null {
  if (sku === undefined) return { code: 'NOT_FOUND', message: 'SKU를 찾을 수 없습니다. 목록을 새로고침해주십시오.' };
  if (repeated) return { code: 'UNPROCESSABLE', message: '같은 SKU가 위 줄에 있습니다. 한 줄로 합쳐주십시오.' };
  if (row.skuName !== undefined && row.skuName.trim() === '') return { code: 'VALIDATION_FAILED', message: 'SKU명을 입력해주십시오.' };
  if (row.version !== undefined && row.version !== sku.version)
    return { code: 'STALE_VERSION', message: '그 사이 다른 곳에서 바뀌었습니다. 새로고침해 확인한 뒤 다시 저장해주십시오.' };
  if (row.stockQuantity !== undefined) return { code: 'UNPROCESSABLE', message: '이미 있는 SKU의 재고수량은 재고 바꾸기로 바꿔주십시오.' };
  return null;
}

function refusedCode(code: string, id: string | undefined, holder: KnownSku | undefined, above: boolean): SkuRefusal | null {
  if (code === '') return null;
  if (holder !== undefined && holder.id !== id)
    return { code: 'DUPLICATE', message: '같은 SKU 코드가 이미 있습니다. 다른 코드를 입력해주십시오.' };
  return above ? { code: 'DUPLICATE', message: '같은 SKU 코드가 위 줄에 있습니다. 다른 코드를 입력해주십시오.' } : null;
}
