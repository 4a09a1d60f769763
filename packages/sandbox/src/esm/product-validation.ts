/** Checks a whole product (sheet 4, Body). Everything wrong is collected; the first is answered. */
import type { Json } from '../kernel/fields.ts';
import { isLeaf } from '../shared/categories.ts';
import { itemRefusal } from './answers.ts';
import { BRANDS, categoriesOf, ESM_TREE, NOTICE_GROUPS, needsCertification, ORIGINS } from './catalog.ts';
import { readDiscount } from './discount.ts';
import { type BodyFields, bytesText, fieldsOf, ofSite } from './fields.ts';
import type { Mall } from './market.ts';
import { type Options, readOptions, STOCK_MAX } from './option-validation.ts';
import { readShipping } from './shipping-validation.ts';
import type { Site } from './site.ts';
import type { Call } from './wire.ts';

const NAME_BYTES = 100;
const NOTICE_BYTES = 1_000;
const CODE_MAX = 50;
export const PRICE = { min: 10, max: 1_000_000_000, step: 10 } as const;
export const STOCK = { min: 1, max: STOCK_MAX } as const;
/** Of a call that changes the sale alone. */
export const PERIOD = { min: -1, max: 365 } as const;
const PERIODS = [-1, 0, 15, 30, 60, 90];
const IMAGE_SIDE = 600;
const IMAGE_BYTES = 2 * 1024 * 1024;
const IMAGE_NAMES = ['basicImgURL', ...Array.from({ length: 14 }, (_, at) => `addtionalImg${at + 1}URL`)];
const SAFETY_KINDS = ['child', 'electric', 'life'] as const;

/** What the market keeps of a body. */
export interface Draft {
  body: Json;
  name: string;
  categoryId: string;
  managedCode: string;
  sellerCode: string;
  price: number;
  stock: number;
  options: Options;
  imageUrls: string[];
  detailHtml: string;
  /** Why the site alone does not take it; empty where it does. */
  siteRefusal: string;
}

export function refuseProblems({ problems: [problem] }: BodyFields): void {
  if (problem !== undefined) throw itemRefusal(problem);
}

/** Throws the first problem. */
export function readProduct({ mall, account, site, body }: Call): Draft {
  const fields = fieldsOf(body);
  const basic = fields.object('itemBasicInfo', { required: true, label: '기본 정보' });
  const more = fields.object('itemAddtionalInfo', { required: true, label: '추가 정보' });
  refuseProblems(fields);
  if (!basic || !more) throw itemRefusal('기본 정보와 추가 정보가 필요합니다.');
  const draft = { body, ...readBasic(basic, site), ...readMore(more, site) };
  readShipping(more, mall, account, site);
  readDiscount(fields.object('addtionalInfo', { label: '부가 정보' }), site, draft.price);
  refuseProblems(fields);
  return { ...draft, sellerCode: draft.ownCode || draft.managedCode, siteRefusal: siteRefusalOf(draft.categoryId, more, site) };
}

function readBasic(fields: BodyFields, site: Site) {
  const names = fields.object('goodsName', { required: true, label: '상품명' });
  const name = names ? bytesText(names, 'kor', NAME_BYTES, { required: true, label: '상품명' }) : '';
  names?.integer('promotionType', { min: 0, max: 1, label: '프로모션명 타입' });
  for (const promotion of ['promotion', 'promotionIac']) names?.text(promotion, { max: 50, label: '프로모션용 상품명' });
  const catalog = fields.object('catalog', { label: '카탈로그' });
  catalog?.text('modelName', { max: 50, label: '모델명' });
  catalog?.text('barCode', { max: 20, label: '바코드' });
  const brandNo = catalog?.integer('brandNo', { label: '브랜드 번호' });
  if (brandNo && !BRANDS.some((brand) => brand.brandNo === brandNo)) catalog?.complain('brandNo', '등록되지 않은 브랜드입니다.');
  return {
    name,
    categoryId: readCategory(fields, site),
    managedCode: fields.text('managedCode', { max: CODE_MAX, label: '판매자 관리코드' }),
  };
}

function readCategory(fields: BodyFields, site: Site): string {
  const category = fields.object('category', { required: true, label: '카테고리' });
  const rows = category?.rows('site', { required: true, label: '사이트 카테고리' }) ?? [];
  const codes = rows.map((row) => ({
    siteType: row.integer('siteType', { required: true, min: 1, max: 2 }),
    code: row.text('catCode', { required: true, label: '카테고리 코드' }),
  }));
  const own = codes.find(({ siteType }) => siteType === site.number)?.code ?? '';
  if (codes.length > 1) category?.complain('site', '판매자 인증 정보(ssi)에 없는 사이트의 값입니다.');
  const found = categoriesOf(site).get(own);
  if (!found || !isLeaf(found)) category?.complain('site', '존재하지 않거나 최하위가 아닌 카테고리입니다.');
  const esm = category?.object('esm')?.text('catCode') ?? '';
  const known = ESM_TREE.get(esm);
  if (esm !== '' && (!known || !isLeaf(known))) category?.complain('esm', '존재하지 않거나 최하위가 아닌 카테고리입니다.');
  return own;
}

function readMore(fields: BodyFields, site: Site) {
  const price = ofSite(fields, 'price', site, true, '판매가')?.integer(site.upperKey, { required: true, ...PRICE, label: '판매가' }) ?? 0;
  const stock = ofSite(fields, 'stock', site, true, '재고')?.integer(site.upperKey, { required: true, ...STOCK, label: '재고' }) ?? 0;
  readPeriod(ofSite(fields, 'sellingPeriod', site, true, '판매기간'), site);
  const limit = fields.object('buyableQuantity', { label: '최대구매수량' });
  const kind = limit?.integer('type', { min: 0, max: 3, label: '최대구매수량 타입' }) ?? 0;
  limit?.integer('qty', { required: kind > 0, min: kind > 0 ? 1 : 0, max: 999, label: '최대구매수량' });
  limit?.integer('unitDate', { required: kind === 3, min: kind === 3 ? 1 : 0, max: 209, label: '최대구매수량 기간' });
  const opts = fields.object('recommendedOpts', { required: true, label: '옵션' });
  readNotice(fields);
  readOrigin(fields.object('origin', { label: '원산지' }));
  for (const name of ['isAdultProduct', 'isVatFree']) fields.flag(name);
  readSafety(fields.object('certInfo', { label: '인증 정보' }));
  const korean = fields.object('descriptions', { required: true, label: '상세설명' })?.object('kor', { required: true, label: '상세설명' });
  korean?.integer('type', { required: true, min: 2, max: 2, label: '상세설명 타입' });
  return {
    price,
    stock,
    ownCode: fields.text('managedCode', { max: CODE_MAX, label: '판매자 관리코드' }),
    options: opts ? readOptions(opts, site, price) : { names: [], rows: [] },
    imageUrls: readImages(fields.object('images', { required: true, label: '상품 이미지' })),
    detailHtml: korean?.text('html', { required: true, label: '상세설명' }) ?? '',
  };
}

/** Without an end, or for some of the days that there are; 0 leaves it as it is. */
function readPeriod(period: BodyFields | null, { upperKey }: Site): void {
  const days = period?.integer(upperKey, { required: true, ...PERIOD, label: '판매기간' }) ?? -1;
  if (!PERIODS.includes(days)) period?.complain(upperKey, '판매기간은 -1, 15, 30, 60, 90 중 하나여야 합니다.');
}

export function readImages(images: BodyFields | null): string[] {
  const urls = IMAGE_NAMES.map(
    (name, at) => images?.text(name, { required: at === 0, label: at === 0 ? '대표 이미지' : '추가 이미지' }) ?? '',
  );
  return urls.filter((url) => url !== '');
}

function readNotice(fields: BodyFields): void {
  const notice = fields.object('officialNotice', { required: true, label: '상품정보고시' });
  const no = notice?.integer('officialNoticeNo', { required: true, min: 1, max: NOTICE_GROUPS.length, label: '상품정보고시 번호' });
  const group = NOTICE_GROUPS.find((one) => one.no === no);
  const given = (notice?.rows('details', { required: true, label: '상품정보고시 항목' }) ?? []).map((row) => {
    const code = row.text('officialNoticeItemelementCode', { required: true, label: '상품정보고시 항목코드' });
    row.flag('isExtraMark');
    bytesText(row, 'value', NOTICE_BYTES, { required: true, label: '상품정보고시 항목값' });
    if (group && !group.codes.some((one) => one.officialNoticeItemelementCode === code))
      row.complain('officialNoticeItemelementCode', `상품정보고시에 없는 항목코드(${code})입니다.`);
    return code;
  });
  const missing = group?.codes.find(
    ({ required, officialNoticeItemelementCode }) => required && !given.includes(officialNoticeItemelementCode),
  );
  if (missing) notice?.complain('details', `상품정보고시 항목(${missing.officialNoticeItemelementName})이 누락되었습니다.`);
}

function readOrigin(origin: BodyFields | null): void {
  const goods = origin?.integer('goodsType', { required: true, min: 0, max: 4, label: '원산지 상품 구분' }) ?? 0;
  const type = origin?.integer('type', { required: true, min: goods > 1 ? 1 : 0, max: goods > 1 ? 3 : 0, label: '원산지 구분' });
  const code = origin?.text('code', { label: '원산지 코드' }) ?? '';
  origin?.flag('isMultipleOrigin', { label: '복수 원산지 여부' });
  if (code !== '' && !ORIGINS.some((one) => one.type === type && one.code === code))
    origin?.complain('code', '존재하지 않는 원산지 코드입니다.');
}

function readSafety(certInfo: BodyFields | null): void {
  const certs = certInfo?.object('safetyCerts', { label: '안전인증' });
  for (const kind of SAFETY_KINDS) {
    const cert = certs?.object(kind, { label: '안전인증' });
    const type = cert?.integer('type', { required: true, min: 0, max: 2, label: '안전인증 타입' });
    const rows = cert?.rows('details', { label: '안전인증 상세' }) ?? [];
    for (const row of rows) {
      const target = row.integer('certTargetCode', { required: true, min: 0, max: 2, label: '안전인증 품목' });
      row.text('certId', { required: target !== SUPPLIER, label: '인증번호' });
    }
    if (type === CERTIFIED && rows.length === 0) cert?.complain('details', '안전인증 인증번호가 필요합니다.');
  }
}

/** Of a certificate: by its supplier, who has no number. Of a law: certified. */
const SUPPLIER = 2;
const CERTIFIED = 0;

/** `resultCode` 0 can carry it (sheet 4). */
function siteRefusalOf(categoryId: string, more: BodyFields, site: Site): string {
  const category = categoriesOf(site).get(categoryId);
  if (!category || !needsCertification(category)) return '';
  const certs = (more.source.certInfo as Json | undefined)?.safetyCerts as Json | undefined;
  return certs?.child === undefined ? '어린이제품은 안전인증 정보를 입력해야 합니다.' : '';
}

/** Copies the pictures as the site does; those that it has already are not asked for again. */
export async function copyImages({ kernel }: Mall, urls: readonly string[], known: readonly string[] = []): Promise<void> {
  await Promise.all(
    urls.map(async (url, at) => {
      if (known.includes(url)) return;
      const { ok, bytes, width, height } = await kernel.fetchImage(url);
      if (!ok) throw itemRefusal(`이미지를 가져올 수 없습니다: ${url}`);
      if (bytes > IMAGE_BYTES) throw itemRefusal('이미지는 2MB 이하여야 합니다.');
      if (at === 0 && Math.min(width, height) < IMAGE_SIDE) throw itemRefusal(`대표 이미지는 ${IMAGE_SIDE}px 이상이어야 합니다.`);
    }),
  );
}
