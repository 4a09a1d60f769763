/** What the rows of a product make of a draft: of an empty one a new product, of a stored one its next version. Pure; nothing in a cell makes it throw. */
import type { BegunDraft } from '../product/begin/begin-draft.ts';
import type { EntryBeginning } from '../product/begin/begin-entry.ts';
import { deriveBasic } from '../product/composition.ts';
import type { DeliveryInfo, MainSku, ProductCommon, ProductDraft } from '../product/draft.ts';
import { TAX_TYPES } from '../product/draft.ts';
import { searchKeyWord } from '../validation/length.ts';
import { day, folded, listed, oneOf, type Parsed, pictureNames, wholeNumber, withoutCode, yesOrNo } from './cells.ts';
import { type BatchShop, COURIER_COLUMN, PRODUCT_STATES } from './columns.ts';
import { rowValues, saidOptions, withOptions } from './options.ts';
import { isAddress } from './picture-files.ts';
import { type BatchRow, type CellProblem, productCells } from './rows.ts';
import type { FoundCategory } from './shop-categories.ts';
import { applyShops } from './shop-cells.ts';

/** What cells name, as the program and the seller have it. Null: there is no such thing. */
export interface BatchReference {
  category(text: string): { categoryId: string; path: string } | null;
  origin(text: string): { code: string; freeText: string } | null;
  notice(text: string): ProductCommon['productInfoProvidedNotice'] | null;
  deliveryTemplate(name: string): DeliveryInfo | null;
  /** What a new product begins with, as the form does. */
  begin(): BegunDraft;
  /** What an entry of the account begins with in this category of the shop. */
  beginAt(accountId: string, categoryId: string | null): Pick<EntryBeginning, 'templates' | 'last'>;
  /** The one choice that the shop has for a field; null where it has more or could not be asked. */
  onlyChoice(accountId: string, field: string): { value: string; label: string } | null;
  /** What the shop calls a value of a field that is looked up there. */
  labelOf(accountId: string, field: string, value: string): string | null;
  /** What a code of a draft is called. */
  nameOf(kind: 'ORIGIN' | 'COURIER' | 'DELIVERY', code: string): string | null;
  /** What the shop has by this name of a category; null where it was not asked or did not answer. */
  shopCategory(accountId: string, text: string): FoundCategory | null;
  /** Why no picture is to be had by this name of a file, in Korean; null where there is one. */
  pictureProblem(name: string): string | null;
  /** The file is of somebody who sees no costs: she writes none either. */
  hidesCost: boolean;
  shops: readonly BatchShop<ProductDraft['createShopDTOList'][number]['shopInfoDTO']['shopType']>[];
  /** What the seller chose last for the standard category at the account. */
  usualCategory(accountId: string, categoryId: string): { categoryId: string; path: string } | null;
}

export interface FilledCell {
  column: string;
  text: string;
}

export interface AppliedRows {
  draft: ProductDraft;
  problems: CellProblem[];
  /** Addresses or file names of its pictures, the main one first; empty where the rows say nothing of pictures. */
  pictures: string[];
  /** What no cell says and was filled in, by our columns. */
  filled: FilledCell[];
  /** Row of the sheet of each new option, by its place among the combinations; the others are those of the product. */
  optionRows: number[];
}

/** A base product shows one main picture and up to ten more (specification, point 9). */
export const BATCH_PICTURES_MAX = 11;
const PRICE: readonly [number, number] = [0, 999_999_990];
const LENGTHS = {
  name: 200,
  brand: 100,
  manufacturer: 100,
  modelName: 100,
  modelCode: 60,
  importer: 100,
  afterServicePhone: 20,
  afterServiceGuide: 1000,
  comment: 2000,
} as const;

/** @param stored the product as it is; null for a new one */
export function applyRows(stored: ProductDraft | null, rows: readonly BatchRow[], reference: BatchReference): AppliedRows {
  const problems: CellProblem[] = [];
  const report = (problem: CellProblem) => void problems.push(problem);
  const said = productCells(rows, report);
  const isNew = stored === null;
  const firstRow = rows[0]?.row ?? 1;
  const filled: FilledCell[] = [];
  // A draft is JSON; `structuredClone` takes five times as long, which was a quarter of registering from a file.
  const draft = stored === null ? begun(said, reference, filled) : (JSON.parse(JSON.stringify(stored)) as ProductDraft);
  const { basic, common, composition } = draft;

  const read = <T>(column: string, parse: (text: string) => Parsed<T>, store: (value: T) => void): void => {
    const cell = said[column];
    if (cell === undefined) return;
    const parsed = parse(cell.text);
    if (parsed.ok) store(parsed.value);
    else report({ row: cell.row, column, message: parsed.message, severity: 'ERROR' });
  };
  const text = (column: keyof typeof LENGTHS, store: (value: string) => void): void =>
    read(
      column,
      (value) =>
        value.length > LENGTHS[column]
          ? { ok: false, message: `${LENGTHS[column].toLocaleString('ko-KR')}자 이하로 적어주십시오.` }
          : { ok: true, value },
      store,
    );
  /** What can't be found is left as it is: files of other tools name things of their own. */
  const named = <T>(column: string, find: (value: string) => T | null, message: string, store: (value: T) => void): void => {
    const cell = said[column];
    if (cell === undefined) return;
    const found = find(cell.text);
    if (found === null) report({ row: cell.row, column, message, severity: 'WARN' });
    else store(found);
  };
  const need = (column: string, message: string) => {
    if (isNew && said[column] === undefined) report({ row: firstRow, column, message, severity: 'ERROR' });
  };

  need('code', '판매자 관리코드를 적어주십시오. 상품을 구분하는 값입니다.');
  need('name', '상품명을 적어주십시오.');
  need('price', '판매가를 적어주십시오.');
  read(
    'code',
    (value) => (value.length > 60 ? { ok: false, message: '60자 이하로 적어주십시오.' } : { ok: true, value }),
    (value) => {
      common.sellerManagementCode = value;
    },
  );
  text('name', (value) => {
    basic.productName = value;
  });
  read(
    'price',
    (value) => wholeNumber(value, PRICE),
    (value) => {
      composition.mainInfo.price = value;
    },
  );
  if (reference.hidesCost)
    named(
      'costPrice',
      () => null,
      '원가 보기 권한이 없어 원가는 저장하지 않습니다.',
      () => undefined,
    );
  else
    read(
      'costPrice',
      (value) => wholeNumber(value, PRICE),
      (value) => {
        basic.costPrice = value;
      },
    );
  for (const key of ['brand', 'manufacturer', 'modelName', 'modelCode'] as const)
    text(key, (value) => {
      basic[key] = value;
    });
  read('keywords', keywords, (value) => {
    basic.searchKeywords = value;
  });
  named('category', reference.category, '표준 카테고리에서 찾지 못해 비워 둡니다. 등록한 뒤 상품 수정에서 골라주십시오.', (value) => {
    composition.categories = [value];
  });
  named('origin', reference.origin, '원산지를 찾지 못해 비워 둡니다. 국산, 중국처럼 적어주십시오.', ({ code, freeText }) => {
    common.origin = { ...common.origin, code, freeText };
  });
  text('importer', (value) => {
    common.origin = { ...common.origin, importer: value };
  });
  named('notice', reference.notice, '고시 상품군을 찾지 못해 비워 둡니다. 의류, 화장품처럼 적어주십시오.', (value) => {
    if (common.productInfoProvidedNotice.noticeCode !== value.noticeCode) common.productInfoProvidedNotice = value;
  });
  const { productState: goods } = said;
  if (goods !== undefined && isSupplyState(goods.text))
    report({
      row: goods.row,
      column: 'productState',
      message: '판매 상태를 적은 값이라 쓰지 않습니다. 비운 것과 같습니다.',
      severity: 'WARN',
    });
  else
    read(
      'productState',
      (value) =>
        oneOf<keyof typeof PRODUCT_STATES>(value, PRODUCT_STATES, {
          신상품: 'NEW',
          새제품: 'NEW',
          중고상품: 'USED',
          리퍼브: 'REFURBISHED',
        }),
      (value) => {
        common.productState = value;
      },
    );
  read(
    'taxType',
    (value) => oneOf<keyof typeof TAX_TYPES>(value, TAX_TYPES, { 과세상품: 'TAX', 1: 'TAX', 면세상품: 'DUTYFREE', 영세상품: 'SMALL' }),
    (value) => {
      common.taxType = value;
    },
  );
  read('minor', yesOrNo, (value) => {
    common.minorPurchasable = value;
  });
  read('manufacturingDate', day, (value) => {
    common.manufacturingDate = value;
  });
  read('validDate', day, (value) => {
    common.validDate = value;
  });
  read(
    'detail',
    (value) => ({ ok: true, value }),
    (value) => {
      common.detailInfoContent = value;
    },
  );
  text('afterServicePhone', (value) => {
    common.afterServiceTelephoneNumber = value;
  });
  text('afterServiceGuide', (value) => {
    common.afterServiceGuideContent = value;
  });
  text('comment', (value) => {
    common.sellerCommentContent = value;
  });
  named('deliveryTemplate', reference.deliveryTemplate, '이 이름의 배송 템플릿이 없어 기본 배송 정보를 씁니다.', (value) => {
    common.deliveryInfo = { ...value, courierCode: value.courierCode || common.deliveryInfo.courierCode };
  });

  const optionRows = applyOptions(draft, rows, said, report);
  applyShops(draft, said, reference, report, filled);
  Object.assign(basic, deriveBasic(draft));
  const pictures = picturesOf(said, reference, report);
  return { draft, problems: once(problems), pictures, filled, optionRows };
}

/** What 사방넷 calls 상품상태: whether goods are supplied (1 to 7, codes as its users' programs read them), not whether they are new. */
const SUPPLY_STATES: ReadonlySet<string> = new Set(['대기중', '공급중', '일시중지', '완전품절', '미사용', '삭제', '자료없음']);
const isSupplyState = (text: string) => SUPPLY_STATES.has(folded(withoutCode(text))) || /^[1-7](?:\.0*)?$/.test(folded(text));

/** What stands against a cell that speaks of many options is said once. */
function once(problems: readonly CellProblem[]): CellProblem[] {
  return [
    ...new Map(problems.map((each) => [JSON.stringify([each.row, each.column, each.severity, each.message]), each] as const)).values(),
  ];
}

const FILLED_COLUMNS: Readonly<Record<string, string>> = {
  'common.deliveryInfo.courierCode': COURIER_COLUMN,
  'common.afterServiceTelephoneNumber': 'afterServicePhone',
  'common.afterServiceGuideContent': 'afterServiceGuide',
  'common.origin.code': 'origin',
};

/** A new product as the form begins it, without what the rows say themselves. */
function begun(
  said: Readonly<Record<string, { text: string; row: number }>>,
  reference: BatchReference,
  filled: FilledCell[],
): ProductDraft {
  const { draft, filled: paths } = reference.begin();
  const { common } = draft;
  const text: Record<string, string> = {
    [COURIER_COLUMN]: reference.nameOf('COURIER', common.deliveryInfo.courierCode) ?? common.deliveryInfo.courierCode,
    afterServicePhone: common.afterServiceTelephoneNumber,
    afterServiceGuide: common.afterServiceGuideContent,
    origin: common.origin.freeText || (reference.nameOf('ORIGIN', common.origin.code) ?? common.origin.code),
  };
  for (const path of paths) {
    const column = FILLED_COLUMNS[path];
    if (column !== undefined && said[column] === undefined) filled.push({ column, text: text[column] ?? '' });
  }
  const { templateId } = common.deliveryInfo;
  if (templateId !== null && said.deliveryTemplate === undefined)
    filled.push({ column: 'deliveryTemplate', text: reference.nameOf('DELIVERY', templateId) ?? '' });
  // An origin of the sheet has its own importer.
  if (said.origin !== undefined || said.importer !== undefined) common.origin = { code: '', importer: '', freeText: '', plural: false };
  return draft;
}

function keywords(text: string): Parsed<string[]> {
  const words = [...new Set(listed(text))];
  if (words.length > 20) return { ok: false, message: '검색어는 20개까지 적을 수 있습니다.' };
  const long = words.find((word) => searchKeyWord(word, {}) !== null);
  return long === undefined
    ? { ok: true, value: words }
    : { ok: false, message: `검색어 ‘${long.slice(0, 20)}’을(를) 10자 이하로 줄여주십시오.` };
}

/** Answers the row of each option that a row says. */
function applyOptions(
  draft: ProductDraft,
  rows: readonly BatchRow[],
  said: Readonly<Record<string, { text: string; row: number }>>,
  report: (problem: CellProblem) => void,
): number[] {
  const { composition } = draft;
  const isNew = draft.id === null;
  const firstRow = rows[0]?.row ?? 1;
  const options = saidOptions(rows, said, report);
  const refuse = (column: string, message: string): number[] => {
    report({ row: firstRow, column, message, severity: 'ERROR' });
    return [];
  };
  if (options === null) {
    if (rows.length > 1)
      return refuse(
        'code',
        `같은 관리코드의 줄이 ${rows.length}개인데 옵션이 없습니다. 옵션명과 옵션값을 적거나 코드를 다르게 적어주십시오.`,
      );
    if (composition.optionInfo.usable) {
      if (rows[0]?.cells.stock !== undefined)
        return refuse('stock', '옵션이 있는 상품입니다. 옵션마다 한 줄씩 옵션값과 재고수량을 적어주십시오.');
      return [];
    }
    applySingle(draft, rows[0] ?? { row: firstRow, cells: {} }, report);
    return [];
  }
  if (!isNew && !composition.optionInfo.usable)
    return refuse('optionName1', '옵션 없이 등록된 상품입니다. 상품 수정에서 옵션을 먼저 만들어주십시오.');
  const names = composition.optionInfo.options.map(({ name }) => name);
  if (!isNew && (names.length !== options.names.length || names.some((name, at) => name !== options.names[at])))
    return refuse('optionName1', `등록된 상품의 옵션명(${names.join(', ')})과 다릅니다. 옵션명을 같게 적어주십시오.`);
  const rowOf = new Map(options.options.map(({ optionValues, row }) => [optionValues.join('\u001f'), row]));
  composition.optionInfo = withOptions(composition.optionInfo, options);
  return composition.optionInfo.optionCombinations.map(({ optionValues }) => rowOf.get(optionValues.join('\u001f')) ?? firstRow);
}

function applySingle({ id, basic, common, composition }: ProductDraft, row: BatchRow, report: (problem: CellProblem) => void): void {
  const { mainInfo } = composition;
  const values = rowValues(row, report);
  mainInfo.saleQuantity = values.stock ?? mainInfo.saleQuantity;
  common.sellerBarcode = values.barcode ?? common.sellerBarcode;
  if (values.skuCode === null && values.unit === null) return;
  const [sku] = mainInfo.skus;
  const next: MainSku = {
    ...(sku ?? {
      id: null,
      skuCode: '',
      stockQuantity: 0,
      saleUnitQuantity: 1,
      brand: basic.brand,
      manufacturer: basic.manufacturer,
      salePrice: mainInfo.price,
      skuName: basic.productName,
      attributes: {},
      roleId: 'SELF',
      siblingCode: null,
    }),
    saleUnitQuantity: values.unit ?? sku?.saleUnitQuantity ?? 1,
  };
  // The SKU of a stored product stays the one it is.
  if (id === null && values.skuCode !== null) next.skuCode = values.skuCode;
  mainInfo.skus = [next];
}

function picturesOf(
  said: Readonly<Record<string, { text: string; row: number }>>,
  reference: BatchReference,
  report: (problem: CellProblem) => void,
): string[] {
  const warn = (column: string, message: string) => report({ row: said[column]?.row ?? 1, column, message, severity: 'WARN' });
  const named = ['mainImage', 'images'].flatMap((column) => pictureNames(said[column]?.text ?? '').map((name) => ({ column, name })));
  const all = [...new Map(named.toReversed().map((each) => [each.name, each])).values()].toReversed();
  for (const { column, name } of all.slice(0, BATCH_PICTURES_MAX)) {
    const problem = isAddress(name) ? null : reference.pictureProblem(name);
    if (problem !== null) warn(column, `${name.slice(0, 80)}: ${problem}`);
  }
  if (all.length > BATCH_PICTURES_MAX)
    warn(
      said.images === undefined ? 'mainImage' : 'images',
      `이미지는 ${BATCH_PICTURES_MAX}장까지 쓸 수 있어 앞의 ${BATCH_PICTURES_MAX}장만 등록합니다.`,
    );
  return all.slice(0, BATCH_PICTURES_MAX).map(({ name }) => name);
}
