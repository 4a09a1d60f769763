import { samplePicture } from '../kernel/sample-picture.ts';
import type { ChannelControl, ShopProductView } from '../kernel/types.ts';
import { allCategories, attributesOf, type DisplayCategory, noticesOf, predictCategory } from './category-data.ts';
import type { JsonObject } from './json.ts';
import { placesOf } from './places.ts';
import { detailOf } from './product-view.ts';
import { finishReview, itemsOf, record, vendorItemOf } from './review.ts';
import { type Item, nextId, type Product, type Shop } from './state.ts';

type SeedInput = Parameters<ChannelControl['seedProduct']>[0];
type EditInput = Parameters<ChannelControl['editProduct']>[0];
type Attribute = { attributeTypeName: string; attributeValueName: string; exposed: string };

function optionsOf(content: JsonObject): Attribute[] {
  return (content.attributes as Attribute[]).filter((attribute) => attribute.exposed === 'EXPOSED');
}

function detailHtml(content: JsonObject): string {
  const contents = content.contents as { contentDetails: { content: string; detailType: string }[] }[];
  return contents
    .flatMap(({ contentDetails }) => contentDetails)
    .map(({ content: text, detailType }) => (detailType === 'IMAGE' ? `<img src="${text}">` : text))
    .join('\n');
}

/** The product page as a buyer finds it; before the first approval, what waits for one. */
export function viewOf(shop: Shop, product: Product): ShopProductView {
  const content = product.live ?? product.content;
  const items = itemsOf(shop, product);
  const [first] = items;
  const firstContent = first ? (first.live ?? first.content) : { attributes: [], contents: [], images: [] };
  const rows = items.map((item) => itemView(shop, product, item));
  return {
    accountId: product.accountId,
    productId: product.id,
    sellerCode: first?.externalVendorSku || null,
    managementCode: null,
    name: String(content.displayProductName || content.sellerProductName),
    price: Math.min(...rows.map((row) => row.price)),
    status: product.status,
    onSale: rows.some((row) => row.onSale),
    imageUrls: (firstContent.images as JsonObject[]).map((image) => String(image.vendorPath || image.cdnPath)),
    detailHtml: detailHtml(firstContent),
    optionNames: optionsOf(firstContent).map((attribute) => attribute.attributeTypeName),
    items: rows,
    categoryId: String(content.displayCategoryCode),
    createdAt: shop.time.shown(product.createdAt).toISOString(),
    updatedAt: shop.time.shown(product.updatedAt).toISOString(),
    raw: detailOf(shop, product),
  };
}

/** An item that is not approved has no number of its own yet: its seller-side number stands in, marked so that nobody buys it. */
function itemView(shop: Shop, product: Product, item: Item): ShopProductView['items'][number] {
  const content = item.live ?? item.content;
  const vendorItem = vendorItemOf(shop, item);
  return {
    itemId: vendorItem?.id ?? `waiting-${item.id}`,
    optionValues: optionsOf(content).map((attribute) => attribute.attributeValueName),
    price: vendorItem?.salePrice ?? Number(content.salePrice),
    quantity: vendorItem?.quantity ?? Number(content.maximumBuyCount),
    onSale: Boolean(product.live && item.live && vendorItem?.onSale),
    itemCode: item.externalVendorSku || null,
  };
}

export function editProduct(shop: Shop, product: Product, input: EditInput): void {
  if (input.name !== undefined) {
    const names = { sellerProductName: input.name, displayProductName: input.name };
    product.content = { ...product.content, ...names };
    if (product.live) product.live = { ...product.live, ...names };
    shop.products.put(product.id, product);
  }
  const items = itemsOf(shop, product).flatMap((item) => vendorItemOf(shop, item) ?? []);
  const chosen = input.itemId === undefined ? items : items.filter((item) => item.id === input.itemId);
  if (input.itemId !== undefined && chosen.length === 0) throw new Error('그런 옵션이 없습니다.');
  for (const item of chosen)
    shop.vendorItems.put(item.id, {
      ...item,
      salePrice: input.price ?? item.salePrice,
      quantity: input.quantity ?? item.quantity,
      onSale: input.onSale ?? item.onSale,
    });
}

/** Path below the sandbox's origin of a picture for products that come without one. */
function seedPicture(shop: Shop): string {
  return shop.kernel.putFile(samplePicture(25, 600), 'image/png');
}

function someLeaf(): DisplayCategory {
  for (const category of allCategories()) if (category.leaf) return category;
  throw new Error('카테고리 자료가 비어 있습니다.');
}

/** A product registered in the shop's own admin, approved long ago. */
export function seedProduct(shop: Shop, input: SeedInput): string {
  const account = shop.kernel.account(input.accountId);
  if (!account) throw new Error('그런 판매자 계정이 없습니다.');
  const category = predictCategory(input.name) ?? someLeaf();
  const places = placesOf(shop, account);
  const now = shop.time.now();
  const id = nextId(shop, 'sellerProduct');
  const product: Product = {
    id,
    accountId: account.id,
    status: 'APPROVING',
    content: {
      displayCategoryCode: category.code,
      sellerProductName: input.name,
      vendorId: account.id,
      saleStartedAt: '2026-01-01T00:00:00',
      saleEndedAt: '2099-12-31T23:59:59',
      displayProductName: input.name,
      brand: '',
      generalProductName: input.name,
      productGroup: '',
      manufacture: '',
      deliveryMethod: 'SEQUENCIAL',
      deliveryCompanyCode: 'CJGLS',
      deliveryChargeType: 'FREE',
      deliveryCharge: 0,
      freeShipOverAmount: 0,
      deliveryChargeOnReturn: 3000,
      remoteAreaDeliverable: 'Y',
      unionDeliveryType: 'UNION_DELIVERY',
      returnCenterCode: places.returns[0]?.returnCenterCode,
      returnChargeName: '기본 반품지',
      companyContactNumber: '02-1234-5678',
      returnZipCode: '06236',
      returnAddress: '서울특별시 강남구 테헤란로 123',
      returnAddressDetail: '1층',
      returnCharge: 3000,
      returnChargeVendor: 'N',
      afterServiceInformation: '',
      afterServiceContactNumber: '02-1234-5678',
      outboundShippingPlaceCode: places.outbound[0]?.outboundShippingPlaceCode,
      vendorUserId: account.secrets.vendorUserId,
      extraInfoMessage: '',
      requiredDocuments: [],
    },
    live: null,
    itemIds: [],
    removedItemIds: [],
    productId: null,
    createdAt: now,
    updatedAt: now,
    reviewDueAt: null,
    history: [],
  };
  record(shop, product, 'SAVED', account.shopName, '판매자 임시저장');
  product.itemIds = input.items.map((row) => seedItem(shop, product, category, input, row));
  finishReview(shop, product);
  return id;
}

function seedItem(shop: Shop, product: Product, category: DisplayCategory, input: SeedInput, row: SeedInput['items'][number]): string {
  const id = nextId(shop, 'sellerProductItem');
  const [notice] = noticesOf(category);
  const exposed = new Set(attributesOf(category).map((attribute) => attribute.attributeTypeName));
  const item: Item = {
    id,
    accountId: product.accountId,
    productId: product.id,
    vendorItemId: null,
    externalVendorSku: row.itemCode || input.sellerCode,
    live: null,
    imageProblems: [],
    content: {
      itemName: row.optionValues.join(' ') || input.name,
      originalPrice: row.price || input.price,
      salePrice: row.price || input.price,
      maximumBuyCount: row.quantity,
      maximumBuyForPerson: 0,
      maximumBuyForPersonPeriod: 1,
      outboundShippingTimeDay: 2,
      unitCount: 1,
      adultOnly: 'EVERYONE',
      taxType: 'TAX',
      parallelImported: 'NOT_PARALLEL_IMPORTED',
      overseasPurchased: 'NOT_OVERSEAS_PURCHASED',
      pccNeeded: false,
      offerCondition: 'NEW',
      offerDescription: '',
      externalVendorSku: row.itemCode || input.sellerCode,
      barcode: '',
      emptyBarcode: true,
      emptyBarcodeReason: '바코드 없음',
      modelNo: '',
      extraProperties: null,
      searchTags: [],
      images: [{ imageOrder: 0, imageType: 'REPRESENTATION', vendorPath: input.imageUrl ?? seedPicture(shop) }],
      notices: (notice?.noticeCategoryDetailNames ?? []).map((detail) => ({
        noticeCategoryName: notice?.noticeCategoryName,
        noticeCategoryDetailName: detail.noticeCategoryDetailName,
        content: '상세페이지 참조',
      })),
      attributes: input.optionNames.map((name, index) => ({
        attributeTypeName: name,
        attributeValueName: row.optionValues[index] ?? '',
        exposed: 'EXPOSED',
        editable: !exposed.has(name),
      })),
      certifications: [{ certificationType: 'NOT_REQUIRED', certificationCode: '' }],
      contents: [{ contentsType: 'TEXT', contentDetails: [{ content: input.detailHtml || '<p></p>', detailType: 'TEXT' }] }],
    },
  };
  shop.items.put(id, item);
  return id;
}
