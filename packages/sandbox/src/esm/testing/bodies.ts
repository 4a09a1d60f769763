import type { Answer, Rig, SiteName } from './rig.ts';

/** 반팔티셔츠, whose number each site writes its own way. */
export const TEE = { AUCTION: '301010101', GMARKET: '101010101' } as const;

interface Opts {
  [field: string]: unknown;
}

// biome-ignore lint/suspicious/noExplicitAny: bodies are bent freely by the tests that send them
export type Body = any;

const NOTICE = Array.from({ length: 9 }, (_, at) => ({
  officialNoticeItemelementCode: `1-${at + 1}`,
  value: '상세설명 참조',
  isExtraMark: true,
}));

export function combined(key: 'iac' | 'gmkt', rows: [color: string, size: string, add: number, quantity: number][]): Opts {
  return {
    type: 2,
    isStockManage: true,
    combination: {
      recommendedOptNo1: 0,
      recommendedOptName1: { koreanText: '색상' },
      recommendedOptNo2: 0,
      recommendedOptName2: { koreanText: '사이즈' },
      details: rows.map(([color, size, addAmnt, quantity], at) => ({
        recommendedOptValueNo1: 0,
        recommendedOptValue1: { koreanText: color },
        recommendedOptValueNo2: 0,
        recommendedOptValue2: { koreanText: size },
        addAmnt,
        qty: { [key]: quantity },
        isSoldOut: quantity === 0,
        isDisplay: true,
        manageCode: `TEE-${at + 1}`,
      })),
    },
  };
}

/** A body that the site takes. */
export function productBody(site: SiteName, image: string, over: { name?: string; opts?: Opts } = {}): Body {
  const [key, upper] = site === 'AUCTION' ? (['iac', 'Iac'] as const) : (['gmkt', 'Gmkt'] as const);
  return {
    itemBasicInfo: {
      goodsName: { kor: over.name ?? '린넨 반팔티셔츠' },
      category: { site: [{ siteType: site === 'AUCTION' ? 1 : 2, catCode: TEE[site] }], esm: { catCode: '0001010101' } },
      catalog: { modelName: 'M-1', brandNo: 7001 },
      managedCode: 'M0000000000A1',
    },
    itemAddtionalInfo: {
      buyableQuantity: { type: 0, qty: 0 },
      price: { [upper]: 20_000 },
      stock: { [upper]: 100 },
      sellingPeriod: { [upper]: -1 },
      managedCode: 'S-1',
      recommendedOpts:
        over.opts ??
        combined(key, [
          ['흰색', 'M', 0, 10],
          ['흰색', 'L', 2_000, 5],
          ['검정', 'M', 0, 0],
        ]),
      shipping: {
        type: 1,
        companyNo: 10013,
        dispatchPolicyNo: { [upper]: 41003 },
        policy: { placeNo: 21001, feeType: 2, each: { feeType: 2, feePayType: 1, fee: 3_000 } },
        returnAndExchange: { addrNo: 11002, shippingCompany: 10013, fee: 3_000 },
      },
      officialNotice: { officialNoticeNo: 1, details: NOTICE },
      origin: { goodsType: 2, type: 1, code: '0000', isMultipleOrigin: false },
      images: { basicImgURL: image },
      descriptions: { kor: { type: 2, html: '<p>시원한 티셔츠</p>' } },
      isAdultProduct: false,
      isVatFree: false,
      certInfo: { safetyCerts: { child: { type: 1 }, electric: { type: 1 }, life: { type: 1 } } },
    },
  };
}

export function create(rig: Rig, site: SiteName, body: Body): Promise<Answer> {
  return rig.call(site, 'POST', '/item/v1/goods', body);
}
