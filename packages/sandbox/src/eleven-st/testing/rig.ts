/** A running 11ST sandbox with a client that speaks EUC-KR XML, written apart from the sandbox's own reader. */
import iconv from 'iconv-lite';
import { type ChannelRig, channelRig } from '../../testing/standing.ts';
import { elevenSt } from '../index.ts';

export { BUYER } from '../../testing/standing.ts';

export const SELLER = 'moa11st';
export const OTHER = 'other11st';
const KEYS: Record<string, string> = { [SELLER]: 'demo11stapikey00000000000000moa', [OTHER]: 'demo11stapikey000000000000other' };

export interface Answer {
  status: number;
  headers: Headers;
  /** Decoded as CP949. */
  text: string;
  bytes: Buffer;
  /** Local name of the root element. */
  root: string;
  /** Text of the first element of that local name; undefined when there is none. */
  get(name: string): string | undefined;
  /** Texts of all elements of that local name. */
  all(name: string): string[];
}

export interface CallOptions {
  key?: string | null;
  contentType?: string;
}

export interface Rig extends ChannelRig {
  call(method: string, path: string, body?: string | Buffer, options?: CallOptions): Promise<Answer>;
}

export async function startRig(rateFactor = 0): Promise<Rig> {
  const standing = await channelRig([elevenSt], '11ST', { rateFactor });
  return Object.assign(standing, {
    call: (method: string, path: string, body?: string | Buffer, more: CallOptions = {}) => call(standing, method, path, body, more),
  });
}

async function call(
  rig: ChannelRig,
  method: string,
  path: string,
  body: string | Buffer | undefined,
  options: CallOptions,
): Promise<Answer> {
  const key = options.key === undefined ? KEYS[SELLER] : options.key;
  const bytes = typeof body === 'string' ? iconv.encode(`<?xml version="1.0" encoding="euc-kr"?>${body}`, 'cp949') : body;
  const response = await fetch(`${rig.sandbox.url}/11ST/rest${path}`, {
    method,
    headers: { 'content-type': options.contentType ?? 'text/xml;charset=EUC-KR', ...(key === null ? {} : { openapikey: key ?? '' }) },
    ...(bytes === undefined ? {} : { body: new Uint8Array(bytes) }),
  });
  const raw = Buffer.from(await response.arrayBuffer());
  const text = iconv.decode(raw, 'cp949');
  const all = (name: string) =>
    [...text.matchAll(new RegExp(`<(?:\\w+:)?${name}>([\\s\\S]*?)</(?:\\w+:)?${name}>`, 'g'))].map((match) => unescaped(match[1] ?? ''));
  return {
    status: response.status,
    headers: response.headers,
    text,
    bytes: raw,
    root: /<(?:\w+:)?(\w+)[ >]/.exec(text.replace(/^<\?.*?\?>/, ''))?.[1] ?? '',
    get: (name) => all(name)[0],
    all,
  };
}

function unescaped(text: string): string {
  return text.replace(/&lt;/g, '<').replace(/&gt;/g, '>').replace(/&amp;/g, '&');
}

export function keyOf(seller: string): string {
  return KEYS[seller] ?? '';
}

/** A leaf of the category tree. */
export const LEAF = '101010101';

export type Fields = Record<string, string>;

export function productFields(image: string): Fields {
  return {
    selMthdCd: '01',
    dispCtgrNo: LEAF,
    prdTypCd: '01',
    prdNm: '<![CDATA[린넨 셔츠 & 팬츠]]>',
    sellerPrdCd: 'M-1001',
    suplDtyfrPrdClfCd: '01',
    prdStatCd: '01',
    minorSelCnYn: 'Y',
    orgnTypCd: '01',
    prdImage01: image,
    htmlDetail: '<![CDATA[<p>설명</p>]]>',
    selTermUseYn: 'N',
    selPrc: '19900',
    prdSelQty: '10',
    dlvCnAreaCd: '01',
    dlvWyCd: '01',
    dlvCstInstBasiCd: '01',
    bndlDlvCnYn: 'Y',
    addrSeqOut: '1',
    addrSeqIn: '2',
    rtngdDlvCst: '3000',
    exchDlvCst: '6000',
    asDetail: '전화 문의',
    rtngExchDetail: '7일 이내',
  };
}

export function productXml(fields: Fields, more = ''): string {
  const simple = Object.entries(fields).map(([name, value]) => `<${name}>${value}</${name}>`);
  return `<Product>${simple.join('')}${more}</Product>`;
}

export interface Choice {
  value: string;
  price?: number;
  count?: number;
  use?: 'Y' | 'N';
  code?: string;
}

/** A single option axis. */
export function singleOption(choices: Choice[], title = '색상'): string {
  const rows = choices.map(
    ({ value, price = 0, count = 5, use = 'Y', code = '' }) =>
      `<ProductOption><useYn>${use}</useYn><colOptPrice>${price}</colOptPrice><colValue0>${value}</colValue0><colCount>${count}</colCount><colSellerStockCd>${code}</colSellerStockCd></ProductOption>`,
  );
  return `<optSelectYn>Y</optSelectYn><txtColCnt>1</txtColCnt><prdExposeClfCd>00</prdExposeClfCd><colTitle>${title}</colTitle>${rows.join('')}`;
}

/** Combined axes with one row a mapping key. */
export function mixedOptions(axes: [title: string, values: string[]][], choices: (Omit<Choice, 'value'> & { key: string })[]): string {
  const roots = axes.map(
    ([title, values]) =>
      `<ProductRootOption><colTitle>${title}</colTitle>${values.map((value) => `<ProductOption><colValue0>${value}</colValue0><colOptPrice>0</colOptPrice></ProductOption>`).join('')}</ProductRootOption>`,
  );
  const rows = choices.map(
    ({ key, price = 0, count = 5, use = 'Y', code = '' }) =>
      `<ProductOption><useYn>${use}</useYn><colOptPrice>${price}</colOptPrice><colOptCount>${count}</colOptCount><colSellerStockCd>${code}</colSellerStockCd><optionMappingKey>${key}</optionMappingKey></ProductOption>`,
  );
  return `<optMixYn>Y</optMixYn>${roots.join('')}<ProductOptionExt>${rows.join('')}</ProductOptionExt>`;
}
