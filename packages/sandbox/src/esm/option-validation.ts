/** Options of a product (sheet 4, `recommendedOpts`): none, one axis, or combinations of two or three. */
import { isJson, type Json } from '../kernel/fields.ts';
import { type BodyFields, bytesText, ofSite } from './fields.ts';
import type { Site } from './site.ts';

const INDEPENDENT_MAX = 50;
const COMBINED_MAX = 500;
const CODE_BYTES = 20;
export const STOCK_MAX = 99_999;

export interface OptionRow {
  values: string[];
  /** Added to the price. */
  add: number;
  /** Null where the options have no stock of their own. */
  quantity: number | null;
  code: string | null;
  onSale: boolean;
  detail: Json;
}

export interface Options {
  names: string[];
  /** None for a product without options. */
  rows: OptionRow[];
}

/** @param fields those of `recommendedOpts` */
export function readOptions(fields: BodyFields, site: Site, price: number): Options {
  const type = fields.integer('type', { required: true, min: 0, max: 3, label: '옵션 타입' });
  const managed = fields.flag('isStockManage', { label: '옵션 재고관리 여부' }) ?? false;
  if (type === null || type === 0) return { names: [], rows: [] };
  const reader: RowReader = { site, price, managed };
  return type === 1 ? independent(fields, reader) : combined(fields, type, reader);
}

interface RowReader {
  site: Site;
  price: number;
  managed: boolean;
}

function independent(fields: BodyFields, reader: RowReader): Options {
  const entry = fields.object('independent', { required: true, label: '선택형 옵션' });
  if (!entry) return { names: [], rows: [] };
  entry.integer('recommendedOptNo', { required: true, min: 0, label: '추천옵션 번호' });
  const name = koreanText(entry, 'recommendedOptName', '옵션명');
  const details = entry.rows('details', { required: true, max: INDEPENDENT_MAX, label: '옵션 상세' });
  return withoutTwins(entry, { names: [name], rows: details.map((detail) => rowOf(detail, [''], reader)) });
}

function combined(fields: BodyFields, axes: number, reader: RowReader): Options {
  const combination = fields.object('combination', { required: true, label: '조합형 옵션' });
  if (!combination) return { names: [], rows: [] };
  const numbers = Array.from({ length: axes }, (_, at) => String(at + 1));
  const names = numbers.map((at) => {
    combination.integer(`recommendedOptNo${at}`, { required: true, min: 0, label: '추천옵션 번호' });
    return koreanText(combination, `recommendedOptName${at}`, '옵션명');
  });
  const details = combination.rows('details', { required: true, max: COMBINED_MAX, label: '옵션 상세' });
  return withoutTwins(combination, { names, rows: details.map((detail) => rowOf(detail, numbers, reader)) });
}

function koreanText(fields: BodyFields, name: string, label: string): string {
  return fields.object(name, { required: true, label })?.text('koreanText', { required: true, max: 50, label }) ?? '';
}

function rowOf(detail: BodyFields, numbers: readonly string[], { site, price, managed }: RowReader): OptionRow {
  const values = numbers.map((at) => {
    detail.integer(`recommendedOptValueNo${at}`, { min: 0, label: '추천옵션값 번호' });
    return koreanText(detail, `recommendedOptValue${at}`, '옵션값');
  });
  const add = detail.integer('addAmnt', { label: '옵션 추가금액' }) ?? 0;
  if (add * 2 < -price || add > price) detail.complain('addAmnt', '옵션 추가금액은 판매가의 -50%~+100% 범위여야 합니다.');
  const quantity = ofSite(detail, 'qty', site, managed, '옵션 재고')?.integer(site.key, {
    required: managed,
    min: 0,
    max: STOCK_MAX,
    label: '옵션 재고',
  });
  const isSoldOut = detail.flag('isSoldOut', { label: '옵션 품절 여부' }) ?? false;
  const isDisplay = detail.flag('isDisplay', { label: '옵션 노출 여부' }) ?? true;
  const code = bytesText(detail, 'manageCode', CODE_BYTES, { label: '옵션 관리코드' });
  return {
    values,
    add,
    quantity: managed ? (quantity ?? 0) : null,
    code: code || null,
    onSale: isDisplay && !isSoldOut,
    detail: detail.source,
  };
}

function withoutTwins(fields: BodyFields, options: Options): Options {
  const keys = options.rows.map(({ values }) => JSON.stringify(values));
  if (new Set(keys).size < keys.length) fields.complain('details', '중복된 옵션값이 있습니다.');
  return options;
}

/** The details of an options object, with `replace` in their place. */
export function withDetails(opts: Json, details: readonly Json[]): Json {
  const put = (holder: unknown) => ({ ...(isJson(holder) ? holder : {}), details });
  if (Number(opts.type) === 1) return { ...opts, independent: put(opts.independent) };
  return Number(opts.type) === 0 ? opts : { ...opts, combination: put(opts.combination) };
}
