/** What the cells of an account make of the product's entry there. Pure. */
import { beginEntry } from '../product/begin/begin-entry.ts';
import type { CreateShopDTO, FieldValue, ProductDraft } from '../product/draft.ts';
import type { BatchReference, FilledCell } from './apply-rows.ts';
import { bad, bracketed, folded, good, listed, type Parsed, wholeNumber, withBrackets, yesOrNo } from './cells.ts';
import { type BatchShop, type BatchShopField, shopColumn } from './columns.ts';
import { fieldText } from './draft-rows.ts';
import type { CellProblem } from './rows.ts';
import type { ShopCategory } from './shop-categories.ts';

type Said = Readonly<Record<string, { text: string; row: number }>>;

type Shop = BatchReference['shops'][number];
type Report = (problem: CellProblem) => void;

export function applyShops(draft: ProductDraft, said: Said, reference: BatchReference, report: Report, filled: FilledCell[]): void {
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
    const there = draft.createShopDTOList[at] ?? null;
    const category = categoryThere(there, shop, said, draft, reference, report, filled);
    const entry = there ?? begunEntry(draft, shop, category, said, reference, filled);
    const next = { ...entry, category, etc: { ...entry.etc, ...saidFields(shop, said, report) } };
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

/** As the form begins it: what the account was given last, and what it has one of only. */
function begunEntry(
  draft: ProductDraft,
  shop: Shop,
  category: CreateShopDTO['category'],
  said: Said,
  reference: BatchReference,
  filled: FilledCell[],
): CreateShopDTO {
  const { shopType, shopAccountId, shopName, multiShopId, accountId, fields } = shop;
  const { entry, filled: keys } = beginEntry({ shopType, shopAccountId, shopName, multiShopId }, draft.createShopDTOList, {
    ...reference.beginAt(accountId, category?.categoryId ?? null),
    fields,
    base: draft.common.deliveryInfo,
    // A save counts the account's rule in.
    rule: null,
  });
  const etc = { ...entry.etc };
  for (const field of fields) {
    const column = shopColumn(accountId, field.key);
    if (said[column] !== undefined) continue;
    const only = (etc[field.key] ?? '') === '' ? reference.onlyChoice(accountId, field.key) : null;
    const value = only?.value ?? etc[field.key];
    if (value === undefined || (only === null && !keys.includes(field.key))) continue;
    etc[field.key] = value;
    filled.push({ column, text: only?.label ?? reference.labelOf(accountId, field.key, String(value)) ?? fieldText(value, field.options) });
  }
  return { ...entry, etc };
}

function saidFields(shop: Shop, said: Said, report: Report): CreateShopDTO['etc'] {
  const etc: CreateShopDTO['etc'] = {};
  for (const field of shop.fields) {
    const column = shopColumn(shop.accountId, field.key);
    const cell = said[column];
    if (cell === undefined) continue;
    const parsed = fieldValue(field, cell.text);
    if (parsed.ok) etc[field.key] = parsed.value;
    else report({ row: cell.row, column, message: parsed.message, severity: 'ERROR' });
  }
  return etc;
}

/** What the cell says, else what is there, else what was chosen last for the standard category. */
function categoryThere(
  entry: CreateShopDTO | null,
  { accountId }: Shop,
  said: Said,
  draft: ProductDraft,
  reference: BatchReference,
  report: Report,
  filled: FilledCell[],
): CreateShopDTO['category'] {
  const column = shopColumn(accountId, 'category');
  const cell = said[column];
  const found = cell === undefined ? null : reference.shopCategory(accountId, cell.text.trim());
  if (found !== null && 'sure' in found) {
    filled.push({ column, text: withBrackets(found.sure.path, found.sure.categoryId) });
    return found.sure;
  }
  const offered = found?.offered ?? [];
  const chosen = cell === undefined || offered.length > 0 ? null : categoryOf(cell.text);
  if (chosen !== null) return chosen;
  if (cell !== undefined) report({ row: cell.row, column, severity: 'ERROR', ...unclear(cell.text, found) });
  if (entry !== null && entry.category !== null) return entry.category;
  const [standard] = draft.composition.categories;
  const usual = standard === undefined ? null : reference.usualCategory(accountId, standard.categoryId);
  if (usual !== null && cell === undefined) filled.push({ column, text: usual.path || usual.categoryId });
  return usual;
}

function unclear(text: string, found: { offered: readonly ShopCategory[] } | null): Pick<CellProblem, 'message' | 'offered'> {
  if (found === null) return { message: '쇼핑몰 카테고리는 번호로 적어주십시오. 예: 50000803 또는 셔츠 [50000803]' };
  if (found.offered.length === 0) return { message: '쇼핑몰에서 이 이름의 카테고리를 찾지 못했습니다. 다른 이름이나 번호를 적어주십시오.' };
  return {
    message: `‘${text.trim().slice(0, 40)}’이(가) 어느 카테고리인지 확실하지 않습니다. 하나를 골라주십시오.`,
    offered: found.offered,
  };
}

/** `셔츠 [50000803]`, or the number alone. */
function categoryOf(text: string): { categoryId: string; path: string } | null {
  const offered = bracketed(text);
  const categoryId = offered?.value ?? text.trim();
  if (!/^[\w-]{1,60}$/.test(categoryId)) return null;
  return { categoryId, path: (offered?.label || categoryId).slice(0, 400) };
}

/** What a cell says of a field. */
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
