/** An empty product draft, as the form and tests begin with it. */
import type { CreateShopDTO, ProductDraft, ShopConsignment } from './draft.ts';

export const NO_CONSIGNMENT: Readonly<ShopConsignment> = {
  isCheckShippingFromInfo: false,
  isCheckPersonalAgreementInfo: false,
  extraInfoLocation: '',
};

export function newProductDraft(): ProductDraft {
  return {
    id: null,
    moaProductSeq: null,
    moaSellerId: null,
    createdDate: null,
    updatedDate: null,
    version: 0,
    roleId: 'SELF',
    consignmentProductInfo: null,
    createShopDTOList: [],
    registerShops: [],
    registerShopAccounts: [],
    composition: {
      categories: [],
      mainInfo: { skus: [], name: '', price: 0, saleQuantity: 0, seenQuantity: null, usable: true },
      optionInfo: { usable: false, options: [], optionCombinations: [] },
      supplementInfo: { usable: false, supplements: [] },
    },
    basic: {
      productName: '',
      manufacturer: '',
      modelName: '',
      modelCode: '',
      brand: '',
      salePrice: 0,
      stockQuantity: 0,
      costPrice: null,
      benefit: { usable: false, pc: { discountType: 'WON', value: 0 }, mobile: { discountType: 'WON', value: 0 } },
      priceComparisonSiteReg: true,
      searchKeywords: [],
    },
    common: {
      productState: 'NEW',
      taxType: 'TAX',
      minorPurchasable: true,
      origin: { code: '', importer: '', freeText: '', plural: false },
      kcCredentials: [],
      manufacturingDate: null,
      validDate: null,
      productInfoProvidedNotice: { noticeCode: '', values: {} },
      images: [],
      detailInfoType: 'HTML',
      detailInfoContent: '',
      sellerManagementCode: '',
      sellerBarcode: '',
      sellerCommentContent: '',
      afterServiceGuideContent: '',
      afterServiceTelephoneNumber: '',
      deliveryInfo: {
        templateId: null,
        feeType: 'PAID',
        baseFee: 3000,
        freeConditionalAmount: 0,
        returnFee: 3000,
        exchangeFee: 6000,
        jejuFee: 3000,
        islandFee: 5000,
        courierCode: '',
        shippingDays: 2,
        bundle: true,
      },
    },
    imageInfo: { uploadState: 'EMPTY', overrides: [] },
    detailContentInfo: { uploadState: 'EMPTY', overrides: [] },
    etcInfo: { overrides: [] },
  };
}

/** A shop's entry as it begins; the temporary key lives until the first save. */
export function newShopEntry(shop: CreateShopDTO['shopInfoDTO'], temporaryKey: string): CreateShopDTO {
  return {
    registerKey: temporaryKey,
    temporaryRegisterKey: temporaryKey,
    shopInfoDTO: shop,
    shopProductId: null,
    copyShopProductId: null,
    isRegister: true,
    isRegDone: false,
    basic: {},
    composition: {},
    common: {},
    shopConsignment: { ...NO_CONSIGNMENT },
    category: null,
    multiCategory: [],
    etc: {},
    status: { saleStatus: 'WAIT', regStatus: 'NONE' },
    saleStatus: 'WAIT',
    regStatus: 'NONE',
    isCollected: false,
    regInfo: null,
    modify: false,
  };
}
