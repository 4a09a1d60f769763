import type { Answer, Rig } from './rig.ts';
import { CATALOG, VENDOR } from './rig.ts';

/** A leaf of worn goods: asks colour and size. */
export const TSHIRT = 1010101;

export interface ItemBody {
  [field: string]: unknown;
  attributes: { attributeTypeName: string; attributeValueName: string }[];
  images: { imageOrder: number; imageType: string; vendorPath: string }[];
  notices: { noticeCategoryName: string; noticeCategoryDetailName: string; content: string }[];
}

export interface ProductBody {
  [field: string]: unknown;
  items: ItemBody[];
}

const NOTICE_DETAILS = [
  '제품 소재',
  '색상',
  '치수',
  '제조자(수입자)',
  '제조국',
  '세탁방법 및 취급 시 주의사항',
  '제조연월',
  '품질보증기준',
  'A/S 책임자와 전화번호',
];

export function itemBody(color: string, size: string, image: string, sku: string): ItemBody {
  return {
    itemName: `${color} ${size}`,
    originalPrice: 25000,
    salePrice: 19900,
    maximumBuyCount: '100',
    maximumBuyForPerson: '0',
    maximumBuyForPersonPeriod: '1',
    outboundShippingTimeDay: '2',
    unitCount: 1,
    adultOnly: 'EVERYONE',
    taxType: 'TAX',
    parallelImported: 'NOT_PARALLEL_IMPORTED',
    overseasPurchased: 'NOT_OVERSEAS_PURCHASED',
    pccNeeded: 'false',
    externalVendorSku: sku,
    barcode: '',
    emptyBarcode: true,
    emptyBarcodeReason: '바코드 없음',
    modelNo: '',
    certifications: [{ certificationType: 'NOT_REQUIRED', certificationCode: '' }],
    searchTags: ['린넨', '셔츠'],
    images: [{ imageOrder: 0, imageType: 'REPRESENTATION', vendorPath: image }],
    notices: NOTICE_DETAILS.map((noticeCategoryDetailName) => ({
      noticeCategoryName: '의류',
      noticeCategoryDetailName,
      content: '상세페이지 참조',
    })),
    attributes: [
      { attributeTypeName: '색상', attributeValueName: color },
      { attributeTypeName: '사이즈', attributeValueName: size },
    ],
    contents: [{ contentsType: 'TEXT', contentDetails: [{ content: '<p>린넨 셔츠</p>', detailType: 'TEXT' }] }],
    offerCondition: 'NEW',
    offerDescription: '',
  };
}

/** A body the sandbox takes; `places` are the vendor's own codes. */
export function productBody(image: string, warehouses: { outbound: number; center: string }): ProductBody {
  return {
    displayCategoryCode: TSHIRT,
    sellerProductName: '린넨 셔츠',
    vendorId: VENDOR,
    saleStartedAt: '2026-03-01T00:00:00',
    saleEndedAt: '2099-12-31T23:59:59',
    displayProductName: '린넨 셔츠',
    brand: '모아',
    generalProductName: '린넨 셔츠',
    productGroup: '셔츠',
    deliveryMethod: 'SEQUENCIAL',
    deliveryCompanyCode: 'CJGLS',
    deliveryChargeType: 'FREE',
    deliveryCharge: 0,
    freeShipOverAmount: 0,
    deliveryChargeOnReturn: 3000,
    remoteAreaDeliverable: 'N',
    unionDeliveryType: 'UNION_DELIVERY',
    returnCenterCode: warehouses.center,
    returnChargeName: '반품지',
    companyContactNumber: '02-0000-0000',
    returnZipCode: '06236',
    returnAddress: '서울특별시 강남구 테헤란로 1',
    returnAddressDetail: '1층',
    returnCharge: 3000,
    returnChargeVendor: 'N',
    afterServiceInformation: '문의',
    afterServiceContactNumber: '02-0000-0000',
    outboundShippingPlaceCode: String(warehouses.outbound),
    vendorUserId: 'moawing',
    requested: true,
    items: [itemBody('아이보리', 'M', image, 'M-1001-1'), itemBody('아이보리', 'L', image, 'M-1001-2')],
    requiredDocuments: [],
    extraInfoMessage: '',
    manufacture: '모아',
  };
}

export async function warehousesOf(rig: Rig): Promise<{ outbound: number; center: string }> {
  const outbound = await rig.call(
    'GET',
    '/v2/providers/marketplace_openapi/apis/api/v1/vendor/shipping-place/outbound?pageNum=1&pageSize=10',
  );
  const center = await rig.call('GET', `/v2/providers/openapi/apis/api/v4/vendors/${VENDOR}/returnShippingCenters?pageNum=1&pageSize=10`);
  return { outbound: outbound.json.data.content[0].outboundShippingPlaceCode, center: center.json.data.content[0].returnCenterCode };
}

export function create(rig: Rig, body: ProductBody): Promise<Answer> {
  return rig.call('POST', `${CATALOG}/seller-products`, body);
}

/** A product of the body that was approved; its vendor items in order. */
export async function approved(rig: Rig, body: ProductBody): Promise<{ productId: string; vendorItemIds: string[] }> {
  const created = await create(rig, body);
  if (created.json.code !== 'SUCCESS') throw new Error(`create was refused: ${created.text}`);
  const productId = String(created.json.data);
  rig.control.approveProduct?.({ accountId: VENDOR, productId, approve: true });
  const detail = await rig.call('GET', `${CATALOG}/seller-products/${productId}`);
  return { productId, vendorItemIds: detail.json.data.items.map((item: { vendorItemId: number }) => String(item.vendorItemId)) };
}
