import type { Fields, Json } from '../kernel/fields.ts';
import type { Category } from '../shared/categories.ts';
import { type AttributeMeta, attributesOf, certificationsOf, needsCertification, noticesOf, OFFER_CONDITIONS } from './category-data.ts';
import { optionalTexts } from './field-texts.ts';
import { readId } from './json.ts';

const IMAGE_LIMITS: Record<string, number> = { REPRESENTATION: 1, DETAIL: 9, USED_PRODUCT: 4 };
const VENDOR_PATH_MAX = 150;
const CONTENT_TYPES = ['IMAGE', 'IMAGE_NO_SPACE', 'TEXT', 'IMAGE_TEXT', 'TEXT_IMAGE', 'HTML'];

/** Whole numbers, from and to. */
const NUMBERS: Record<string, readonly [min: number, max: number, step?: number]> = {
  originalPrice: [0, 999_999_990, 10],
  salePrice: [10, 999_999_990, 10],
  maximumBuyCount: [0, 99_999],
  maximumBuyForPerson: [0, 99_999],
  maximumBuyForPersonPeriod: [1, 365],
  outboundShippingTimeDay: [0, 30],
  unitCount: [0, 99_999],
};
const CHOICES: Record<string, readonly string[]> = {
  adultOnly: ['ADULT_ONLY', 'EVERYONE'],
  taxType: ['TAX', 'FREE'],
  parallelImported: ['PARALLEL_IMPORTED', 'NOT_PARALLEL_IMPORTED'],
  overseasPurchased: ['OVERSEAS_PURCHASED', 'NOT_OVERSEAS_PURCHASED'],
};

export interface ItemDraft {
  /** Given when a replace speaks of an item that is there already. */
  sellerProductItemId: string | null;
  content: Json;
  /** Purchase options in name order: `색상:아이보리`. */
  combination: string[];
}

/** Checks one item (sheet 4) against its category. */
export function readItem(fields: Fields<string>, category: Category): ItemDraft {
  readSale(fields);
  readCodes(fields);
  readImages(fields);
  for (const problem of noticeProblems(rowsOf(fields, 'notices'), category)) fields.complain('notices', problem);
  const combination = readAttributes(fields, category);
  readCertifications(fields, category);
  readContents(fields);
  return { sellerProductItemId: readId(fields.raw('sellerProductItemId')), content: fields.values, combination };
}

/** The objects of a list, kept as they came. */
function rowsOf(fields: Fields<string>, name: string): Json[] {
  const rows = fields.rows(name).map(({ source }) => source);
  fields.values[name] = rows;
  return rows;
}

function readSale(fields: Fields<string>): void {
  fields.text('itemName', { required: true, max: 150 });
  for (const [name, [min, max, step = 1]] of Object.entries(NUMBERS)) fields.integer(name, { required: true, min, max, step });
  for (const [name, allowed] of Object.entries(CHOICES)) fields.choice(name, allowed, { required: true });
  fields.flag('pccNeeded', { required: true });
  fields.values.offerCondition = fields.choice('offerCondition', OFFER_CONDITIONS) || 'NEW';
  optionalTexts(fields, 700, ['offerDescription']);
}

function readCodes(fields: Fields<string>): void {
  optionalTexts(fields, 100, ['externalVendorSku', 'barcode', 'emptyBarcodeReason', 'modelNo']);
  fields.values.emptyBarcode = fields.flag('emptyBarcode') ?? true;
  fields.values.extraProperties = fields.raw('extraProperties') ?? null;
  fields.keep('searchTags', []);
  const tags = fields.values.searchTags;
  if (!Array.isArray(tags) || !tags.every((tag) => typeof tag === 'string'))
    fields.complain('searchTags', 'searchTags는 문자열 목록이어야 합니다.');
  else if (tags.length > 20) fields.add('searchTags', { is: 'TOO_MANY', max: 20 });
}

function readImages(fields: Fields<string>): void {
  const images = rowsOf(fields, 'images');
  const counts = new Map<string, number>();
  const complain = (message: string) => fields.complain('images', message);
  for (const image of images) {
    const type = String(image.imageType);
    counts.set(type, (counts.get(type) ?? 0) + 1);
    if (IMAGE_LIMITS[type] === undefined) complain(`imageType 값(${type})이 올바르지 않습니다.`);
    const problem = imagePathProblem(image);
    if (problem) complain(problem);
  }
  if (!counts.has('REPRESENTATION')) complain('대표이미지(REPRESENTATION)가 필요합니다.');
  if (counts.has('USED_PRODUCT') && fields.values.offerCondition === 'NEW')
    complain('USED_PRODUCT 이미지는 중고상품에만 등록할 수 있습니다.');
  for (const [type, limit] of Object.entries(IMAGE_LIMITS))
    if ((counts.get(type) ?? 0) > limit) complain(`${type} 이미지는 최대 ${limit}개까지 등록할 수 있습니다.`);
}

function imagePathProblem(image: Json): string | null {
  const [vendorPath, cdnPath] = [image.vendorPath, image.cdnPath].map((path) => (typeof path === 'string' ? path : '')) as [string, string];
  if (vendorPath === '' && cdnPath === '') return '이미지의 vendorPath 또는 cdnPath가 필요합니다.';
  if (vendorPath.length > VENDOR_PATH_MAX) return `vendorPath는 최대 ${VENDOR_PATH_MAX}자까지 입력할 수 있습니다.`;
  if (cdnPath === '' && !/^https?:\/\/\S+$/.test(vendorPath)) return `vendorPath(${vendorPath})는 이미지 주소(URL)여야 합니다.`;
  return null;
}

function noticeProblems(rows: Json[], category: Category): string[] {
  const names = new Set(rows.map((row) => String(row.noticeCategoryName)));
  const [name] = names;
  if (name === undefined) return ['상품고시정보(notices)가 필요합니다.'];
  if (names.size > 1) return ['상품고시정보는 한 가지 noticeCategoryName만 사용할 수 있습니다.'];
  const meta = noticesOf(category).find((notice) => notice.noticeCategoryName === name);
  if (!meta) return [`상품고시정보 '${name}'은(는) 이 카테고리에서 사용할 수 없습니다.`];
  const details = meta.noticeCategoryDetailNames;
  const given = new Map(rows.map((row) => [String(row.noticeCategoryDetailName), String(row.content ?? '').trim()]));
  const missing = details.filter((detail) => detail.required === 'MANDATORY' && !given.get(detail.noticeCategoryDetailName));
  const unknown = [...given.keys()].filter((detail) => !details.some((known) => known.noticeCategoryDetailName === detail));
  return [
    ...missing.map((detail) => `상품고시정보 '${detail.noticeCategoryDetailName}'이(가) 누락되었습니다.`),
    ...unknown.map((detail) => `상품고시정보 '${name}'에 없는 항목(${detail})입니다.`),
  ];
}

/** Checks attributes and answers the purchase options, the exposed ones. */
function readAttributes(fields: Fields<string>, category: Category): string[] {
  const metas = new Map(attributesOf(category).map((meta) => [meta.attributeTypeName, meta]));
  const given = new Map<string, string>();
  for (const row of rowsOf(fields, 'attributes')) {
    const name = String(row.attributeTypeName ?? '');
    const value = String(row.attributeValueName ?? '').trim();
    if (given.has(name)) fields.complain('attributes', `옵션 '${name}'이(가) 중복되었습니다.`);
    const problem = attributeProblem(metas.get(name), name, value);
    if (problem) fields.complain('attributes', problem);
    given.set(name, value);
  }
  for (const names of mandatoryGroups([...metas.values()]))
    if (!names.some((name) => given.get(name)))
      fields.complain('attributes', `필수 옵션 '${names.join("' 또는 '")}'이(가) 누락되었습니다.`);
  const exposedOf = (name: string) => metas.get(name)?.exposed ?? 'NONE';
  fields.values.attributes = [...given].map(([attributeTypeName, attributeValueName]) => ({
    attributeTypeName,
    attributeValueName,
    exposed: exposedOf(attributeTypeName),
    editable: false,
  }));
  const options = [...given].filter(([name]) => exposedOf(name) === 'EXPOSED');
  return options.map(([name, value]) => `${name}:${value}`).sort();
}

function attributeProblem(meta: AttributeMeta | undefined, name: string, value: string): string | null {
  if (!meta) return `이 카테고리에 없는 옵션(${name})입니다.`;
  if (value === '') return `옵션 '${name}'의 값이 없습니다.`;
  if (value.length > 30) return `옵션값(${value})은 최대 30자까지 입력할 수 있습니다.`;
  if (meta.dataType !== 'NUMBER') return null;
  const [, unit] = /^\d+(?:\.\d+)?(\D*)$/.exec(value) ?? [];
  if (unit !== undefined && meta.usableUnits.includes(unit.trimStart())) return null;
  return `옵션 '${name}'의 값(${value})은 숫자와 단위(${meta.usableUnits.join(', ')})여야 합니다.`;
}

/** Names of which at least one must be given. */
function mandatoryGroups(metas: readonly AttributeMeta[]): string[][] {
  const mandatory = metas.filter(({ required }) => required === 'MANDATORY');
  const groups = Map.groupBy(mandatory, ({ groupNumber, attributeTypeName }) => (groupNumber === 'NONE' ? attributeTypeName : groupNumber));
  return [...groups.values()].map((members) => members.map(({ attributeTypeName }) => attributeTypeName));
}

function readCertifications(fields: Fields<string>, category: Category): void {
  const rows = rowsOf(fields, 'certifications');
  const complain = (message: string) => fields.complain('certifications', message);
  if (rows.length === 0 && needsCertification(category))
    complain('인증정보(certifications)가 필요합니다. 대상이 아니면 NOT_REQUIRED를 입력해 주세요.');
  const known = certificationsOf(category);
  for (const { certificationType, certificationCode } of rows) {
    const meta = known.find((certification) => certification.certificationType === certificationType);
    if (!meta) complain(`인증 종류(${String(certificationType)})가 올바르지 않습니다.`);
    else if (meta.dataType === 'CODE' && !certificationCode) complain(`'${meta.name}'의 인증번호가 필요합니다.`);
  }
}

function readContents(fields: Fields<string>): void {
  const rows = rowsOf(fields, 'contents');
  const complain = (message: string) => fields.complain('contents', message);
  if (rows.length === 0) complain('상세설명(contents)이 필요합니다.');
  for (const { contentsType, contentDetails } of rows) {
    if (!CONTENT_TYPES.includes(String(contentsType))) complain(`contentsType 값(${String(contentsType)})이 올바르지 않습니다.`);
    const details = Array.isArray(contentDetails) ? contentDetails : [];
    const complete = details.every(
      (detail) => typeof detail?.content === 'string' && detail.content !== '' && ['IMAGE', 'TEXT'].includes(detail.detailType),
    );
    if (details.length === 0 || !complete) complain('contentDetails의 content와 detailType(IMAGE 또는 TEXT)을 확인해 주세요.');
  }
}

/** Sheet 4: purchase options must be the same ones in every item and their combinations unique. */
export function combinationProblems(items: ItemDraft[]): string[] {
  const problems: string[] = [];
  const seen = new Map<string, number>();
  const nameSets = new Set(items.map((item) => item.combination.map((pair) => pair.slice(0, pair.indexOf(':'))).join(',')));
  if (nameSets.size > 1) problems.push('모든 옵션의 구매옵션(노출 속성) 구성이 같아야 합니다.');
  items.forEach((item, index) => {
    const key = item.combination.join('†');
    const first = seen.get(key);
    if (first === undefined) seen.set(key, index);
    else problems.push(`[옵션 ${index + 1}] 구매옵션 조합이 옵션 ${first + 1}과(와) 중복됩니다.`);
  });
  return problems;
}
