import { byteLength, childNodes, childText, type XmlNode } from './xml.ts';

export interface OptionRow {
  values: string[];
  addPrc: number;
  quantity: number;
  sellerStockCd: string;
  usable: boolean;
}

export interface OptionDraft {
  titles: string[];
  rows: OptionRow[];
}

const NONE: OptionDraft = { titles: [], rows: [] };
const TITLE_BYTES = 40;
const VALUE_BYTES = 50;
const FORBIDDEN = /['"%&<>#†]/;
const CUSTOM_MAX = 5;
const JOINT = '†';

/** Reads single, combined or no options of a Product document (sheet 4). Problems are Korean sentences; `selPrc` bounds the extra prices. */
export function readOptions(node: XmlNode, selPrc: number, problems: string[]): OptionDraft {
  const custom = childNodes(node, 'ProductCustOption');
  if (custom.length > CUSTOM_MAX) problems.push(`작성형 옵션은 최대 ${CUSTOM_MAX}개까지 등록할 수 있습니다.`);
  const draft = draftOf(node, problems);
  if (draft.titles.length > 0) checkPrices(draft.rows, selPrc, problems);
  return draft;
}

function draftOf(node: XmlNode, problems: string[]): OptionDraft {
  const combined = childText(node, 'optMixYn') === 'Y';
  const single = childText(node, 'optSelectYn') === 'Y';
  if (!combined && childNodes(node, 'ProductOptionExt').length > 0) problems.push('조합형 옵션은 optMixYn이 Y여야 합니다.');
  if (!combined && !single && childNodes(node, 'ProductOption').length > 0) problems.push('옵션을 등록하려면 optSelectYn이 Y여야 합니다.');
  if (combined) return readCombined(node, problems);
  return single ? readSingle(node, problems) : NONE;
}

function whole(node: XmlNode, name: string, problems: string[], fallback?: number): number {
  const text = childText(node, name);
  if (text === '' && fallback !== undefined) return fallback;
  if (/^-?\d{1,10}$/.test(text)) return Number(text);
  problems.push(`${name}(${text})은(는) 숫자여야 합니다.`);
  return 0;
}

function checkTitle(title: string, problems: string[]): void {
  if (title === '') problems.push('옵션명(colTitle)은 필수 입력값입니다.');
  if (byteLength(title) > TITLE_BYTES) problems.push(`옵션명(${title})은 최대 ${TITLE_BYTES}byte까지 입력할 수 있습니다.`);
}

function checkValue(value: string, problems: string[]): void {
  if (value === '') problems.push('옵션값(colValue0)은 필수 입력값입니다.');
  if (byteLength(value) > VALUE_BYTES) problems.push(`옵션값(${value})은 최대 ${VALUE_BYTES}byte까지 입력할 수 있습니다.`);
  if (FORBIDDEN.test(value)) problems.push(`옵션값(${value})에는 ' " % & < > # † 문자를 사용할 수 없습니다.`);
}

function rowOf(node: XmlNode, values: string[], countName: string, problems: string[]): OptionRow {
  const useYn = childText(node, 'useYn');
  if (useYn !== 'Y' && useYn !== 'N') problems.push('옵션의 useYn은 Y 또는 N이어야 합니다.');
  const quantity = whole(node, countName, problems);
  if (quantity < 0) problems.push('옵션 재고수량은 0 이상이어야 합니다.');
  if (quantity === 0 && useYn === 'Y') problems.push('옵션 재고수량이 0이면 useYn은 N이어야 합니다.');
  // An option without stock has to be sent as unused; it is sold out, not switched off, and comes back with its stock.
  const usable = useYn === 'Y' || quantity === 0;
  return { values, addPrc: whole(node, 'colOptPrice', problems), quantity, sellerStockCd: childText(node, 'colSellerStockCd'), usable };
}

function readSingle(node: XmlNode, problems: string[]): OptionDraft {
  const title = childText(node, 'colTitle');
  checkTitle(title, problems);
  if (childText(node, 'txtColCnt') !== '1') problems.push('단일형 옵션의 txtColCnt는 1이어야 합니다.');
  if (!/^0[0-4]$/.test(childText(node, 'prdExposeClfCd'))) problems.push('prdExposeClfCd는 00~04여야 합니다.');
  const nodes = childNodes(node, 'ProductOption');
  if (nodes.length === 0) problems.push('옵션(ProductOption)이 한 개 이상 필요합니다.');
  const rows = nodes.map((option) => {
    const value = childText(option, 'colValue0');
    checkValue(value, problems);
    return rowOf(option, [value], 'colCount', problems);
  });
  checkUnique(
    rows.map((row) => row.values[0] ?? ''),
    problems,
  );
  return { titles: [title], rows };
}

function checkUnique(names: string[], problems: string[]): void {
  const seen = new Set<string>();
  for (const name of names) {
    if (seen.has(name)) problems.push(`옵션(${name})이 중복되었습니다.`);
    seen.add(name);
  }
}

function readCombined(node: XmlNode, problems: string[]): OptionDraft {
  const axes = childNodes(node, 'ProductRootOption').map((root) => readAxis(root, problems));
  if (axes.length === 0) problems.push('조합형 옵션의 축(ProductRootOption)이 필요합니다.');
  const combinations = combinationsOf(axes);
  const nodes = childNodes(node, 'ProductOptionExt').flatMap((ext) => childNodes(ext, 'ProductOption'));
  if (nodes.length === 0) problems.push('조합(ProductOptionExt)이 한 개 이상 필요합니다.');
  const keys = nodes.map((option) => childText(option, 'optionMappingKey'));
  checkUnique(keys, problems);
  const rows = nodes.map((option, index) => {
    const values = combinations.get(keys[index] ?? '');
    if (!values) problems.push(`optionMappingKey(${keys[index]})가 옵션명:옵션값을 ${JOINT}로 이은 값과 맞지 않습니다.`);
    return rowOf(option, values ?? [], 'colOptCount', problems);
  });
  return { titles: axes.map((axis) => axis.title), rows };
}

interface Axis {
  title: string;
  values: string[];
}

function readAxis(root: XmlNode, problems: string[]): Axis {
  const title = childText(root, 'colTitle');
  checkTitle(title, problems);
  const options = childNodes(root, 'ProductOption');
  const values = options.map((option) => childText(option, 'colValue0'));
  if (values.length === 0) problems.push(`옵션명(${title})에 옵션값이 없습니다.`);
  for (const value of values) checkValue(value, problems);
  checkUnique(values, problems);
  for (const option of options)
    if (whole(option, 'colOptPrice', problems, 0) !== 0)
      problems.push('조합형 옵션의 축(ProductRootOption)에는 추가금액을 줄 수 없습니다.');
  return { title, values };
}

/** Every combination by its mapping key. */
function combinationsOf(axes: Axis[]): Map<string, string[]> {
  let found = new Map<string, string[]>([['', []]]);
  for (const { title, values } of axes) {
    const next = new Map<string, string[]>();
    for (const [key, chosen] of found)
      for (const value of values) next.set(`${key === '' ? '' : `${key}${JOINT}`}${title}:${value}`, [...chosen, value]);
    found = next;
  }
  return found;
}

/** Extra prices: tens, −50 % to +100 % of the price, one of them 0 (sheet 4). */
export function checkPrices(rows: Pick<OptionRow, 'values' | 'addPrc'>[], selPrc: number, problems: string[]): void {
  for (const { values, addPrc } of rows) {
    const name = values.join('/');
    if (addPrc % 10 !== 0) problems.push(`옵션(${name})의 추가금액은 10원 단위로 입력해 주세요.`);
    if (addPrc * 2 < -selPrc || addPrc > selPrc) problems.push(`옵션(${name})의 추가금액(${addPrc})은 판매가의 -50%~+100%여야 합니다.`);
  }
  if (rows.length > 0 && !rows.some((row) => row.addPrc === 0)) problems.push('추가금액이 0원인 옵션이 한 개 이상 있어야 합니다.');
}
