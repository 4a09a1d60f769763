/** What the cells of an account make of the product's entry there. Pure. */
import type { CreateShopDTO, FieldValue, ProductDraft } from '../product/draft.ts';
import { newShopEntry } from '../product/new-draft.ts';
import { temporaryRegisterKey } from '../product/register-key.ts';
import type { BatchReference } from './apply-rows.ts';
import { bad, bracketed, folded, good, listed, type Parsed, wholeNumber, yesOrNo } from './cells.ts';
import { type BatchShop, type BatchShopField, shopColumn } from './columns.ts';
import type { CellProblem } from './rows.ts';

type Said = Readonly<Record<string, { text: string; row: number }>>;

export function applyShops(draft: ProductDraft, said: Said, reference: BatchReference, report: (problem: CellProblem) => void): void {
  for (const shop of reference.shops) {
    const prefix = shopColumn(shop.accountId, '');
    const cells = Object.keys(said).filter((key) => key.startsWith(prefix));
    if (cells.length === 0) continue;
    const sold = soldThere(shop, said, report);
    const at = draft.createShopDTOList.findIndex(
      ({ shopInfoDTO }) => shopInfoDTO.shopType === shop.shopType && shopInfoDTO.shopAccountId === shop.shopAccountId,
    );
    // What is in a shop is taken off it there, never by a cell.
    if (sold === false) continue;
    if (sold === null && at < 0 && cells.every((key) => key === `${prefix}sold`)) continue;
    const entry = draft.createShopDTOList[at] ?? newEntry(draft, shop);
    const next = withCells(entry, shop, said, draft, reference, report);
    if (at < 0) draft.createShopDTOList.push(next);
    else draft.createShopDTOList[at] = next;
  }
}

function soldThere(shop: BatchShop, said: Said, report: (problem: CellProblem) => void): boolean | null {
  const column = shopColumn(shop.accountId, 'sold');
  const cell = said[column];
  if (cell === undefined) return null;
  const parsed = yesOrNo(cell.text);
  if (parsed.ok) return parsed.value;
  report({ row: cell.row, column, message: parsed.message, severity: 'ERROR' });
  return false;
}

function newEntry(draft: ProductDraft, { shopType, shopAccountId, shopName }: BatchReference['shops'][number]): CreateShopDTO {
  const taken = draft.createShopDTOList.map((_, at) => at + 1);
  return newShopEntry({ shopType, shopAccountId, shopName, multiShopId: null }, temporaryRegisterKey(shopType, shopAccountId, taken));
}

function withCells(
  entry: CreateShopDTO,
  shop: BatchReference['shops'][number],
  said: Said,
  draft: ProductDraft,
  reference: BatchReference,
  report: (problem: CellProblem) => void,
): CreateShopDTO {
  const etc = { ...entry.etc };
  for (const field of shop.fields) {
    const column = shopColumn(shop.accountId, field.key);
    const cell = said[column];
    if (cell === undefined) continue;
    const parsed = fieldValue(field, cell.text);
    if (parsed.ok) etc[field.key] = parsed.value;
    else report({ row: cell.row, column, message: parsed.message, severity: 'ERROR' });
  }
  const column = shopColumn(shop.accountId, 'category');
  const cell = said[column];
  const chosen = cell === undefined ? null : categoryOf(cell.text);
  if (cell !== undefined && chosen === null)
    report({
      row: cell.row,
      column,
      message: '쇼핑몰 카테고리는 번호로 적어주십시오. 예: 50000803 또는 셔츠 [50000803]',
      severity: 'ERROR',
    });
  const [standard] = draft.composition.categories;
  const usual = entry.category === null && standard !== undefined ? reference.usualCategory(shop.accountId, standard.categoryId) : null;
  return { ...entry, etc, category: chosen ?? entry.category ?? usual };
}

/** `셔츠 [50000803]`, or the number alone. */
function categoryOf(text: string): { categoryId: string; path: string } | null {
  const offered = bracketed(text);
  const categoryId = offered?.value ?? text.trim();
  if (!/^[\w-]{1,60}$/.test(categoryId)) return null;
  return { categoryId, path: (offered?.label || categoryId).slice(0, 400) };
}

/** A field's value as a cell says it. */
export function fieldValue(field: BatchShopField, text: string): Parsed<FieldValue> {
  const { kind, options = [], maxLength = 5000, min = -999_999_999, max = 999_999_999 } = field;
  if (kind === 'BOOLEAN') return yesOrNo(text);
  if (kind === 'NUMBER') return wholeNumber(text, [min, max]);
  if (kind === 'SELECT') {
    const option = options.find((each) => folded(each.label) === folded(text) || each.value === text.trim());
    if (option !== undefined) return good(option.value);
    return bad(`${options.map((each) => each.label).join(', ')} 중 하나를 적어주십시오.`);
  }
  if (kind === 'LOOKUP') return good((bracketed(text)?.value ?? text.trim()).slice(0, 200));
  if (kind === 'ATTRIBUTES') {
    const pairs = listed(text);
    const wrong = pairs.find((pair) => !/^[^=]+=[^=]+/.test(pair));
    if (wrong !== undefined) return bad('속성은 ‘이름=값’으로 적고 쉼표로 나누어주십시오. 예: 소재=면');
    return pairs.length > 100 || pairs.some((pair) => pair.length > 200) ? bad('속성이 너무 많거나 깁니다.') : good(pairs);
  }
  return text.length > maxLength ? bad(`${maxLength.toLocaleString('ko-KR')}자 이하로 적어주십시오.`) : good(text);
}
