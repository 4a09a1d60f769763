/** Paths into the base product that problems point to; the web app links them to its inputs. Dots throughout, as forms use. */
export const PATH = {
  name: 'basic.productName',
  searchKeywords: 'basic.searchKeywords',
  price: 'composition.mainInfo.price',
  quantity: 'composition.mainInfo.saleQuantity',
  options: 'composition.optionInfo.options',
  combinations: 'composition.optionInfo.optionCombinations',
  supplements: 'composition.supplementInfo.supplements',
  images: 'common.images',
  detail: 'common.detailInfoContent',
  category: 'category.categoryId',
  moreCategories: 'multiCategory',
  notice: 'common.productInfoProvidedNotice.noticeCode',
  origin: 'common.origin.code',
  importer: 'common.origin.importer',
  originText: 'common.origin.freeText',
  taxType: 'common.taxType',
  productState: 'common.productState',
  minorPurchasable: 'common.minorPurchasable',
  kc: 'common.kcCredentials',
  afterServicePhone: 'common.afterServiceTelephoneNumber',
  afterServiceGuide: 'common.afterServiceGuideContent',
  manufacturer: 'basic.manufacturer',
  brand: 'basic.brand',
  modelName: 'basic.modelName',
  manufacturingDate: 'common.manufacturingDate',
  validDate: 'common.validDate',
  barcode: 'common.sellerBarcode',
  sellerCode: 'common.sellerManagementCode',
  discount: 'basic.benefit.pc.value',
  deliveryFeeType: 'common.deliveryInfo.feeType',
  deliveryFee: 'common.deliveryInfo.baseFee',
  deliveryFreeFrom: 'common.deliveryInfo.freeConditionalAmount',
  returnFee: 'common.deliveryInfo.returnFee',
  exchangeFee: 'common.deliveryInfo.exchangeFee',
  jejuFee: 'common.deliveryInfo.jejuFee',
  islandFee: 'common.deliveryInfo.islandFee',
  courier: 'common.deliveryInfo.courierCode',
  shippingDays: 'common.deliveryInfo.shippingDays',
} as const;

export const optionName = (axis: number) => `${PATH.options}.${axis}.name`;
export const optionValue = (axis: number, value: number) => `${PATH.options}.${axis}.values.${value}`;
export const combination = (index: number, field: 'optionPrice' | 'saleQuantity' | 'optionValues' | 'usable') =>
  `${PATH.combinations}.${index}.${field}`;
export const image = (index: number) => `${PATH.images}.${index}`;
export const noticeValue = (itemCode: string) => `common.productInfoProvidedNotice.values.${itemCode}`;
export const channelField = (key: string) => `etc.${key}`;
