/** Fields `CreateProductInput` and `UpdateProductInput` share (sheet 4). */
const PRODUCT_INPUT = `
  name: String!
  description: String!
  sales_status: ProductSalesStatus!
  display_status: ProductDisplayStatus!
  fulfillment_type: ProductFulfillmentType
  category: ProductCategoryInput!
  site_list: [ProductSiteInput!]!
  option_list: [ProductOptionInput!]!
  item_list: [ItemInput!]!
  image_list: [ProductImageInput!]!
  essential_code: String!
  essentials: [ProductEssentialInput!]
  product_code: String
  brand_id: ID
  tax_type: CatalogTaxType
  international_delivery: ProductInternationalDeliveryInput
  parallel_imported: ProductParallelImported
  shipping_days: Int
  shipping_type: CatalogProductShippingType
  bundle_type: CatalogProductShippingBundleType
  address: CatalogProductAddressInput
  order: ProductOrderInput
  custom_input_option_list: [ProductCustomInputOptionInput!]
  trait_list: [ProductTraitInput!]
  search_keyword_list: [ProductSearchKeywordInput!]
  attribute_list: [ProductAttributeInput!]
  cancellation_fee_specification_list: [CancellationFeeSpecificationInput!]
  size_detail_list: [ProductSizeDetailInput!]
  package_unit: PackageUnitInput
  auditor: String
  solution: String @deprecated(reason: "x-solution")
`;

/** Product side of the schema: sheet 4. */
export const PRODUCT_SDL = `
scalar CrTimestamp
scalar CrJson
scalar Long

enum Site { ZIGZAG POSTY FBK ZIGZAG_MATE MYSTORE KITTO KAKAOTALK_SHOPPING PIYONNA }
enum SiteForOpenApi { ZIGZAG POSTY FBK WHOLESALE MYSTORE KAKAOTALK_SHOPPING }
enum CountryCode { KR US JP CA }
enum ProductSalesStatus { PREPARING ON_SALE CLOSED SUSPENDED SOLD_OUT }
enum ProductDisplayStatus { VISIBLE HIDDEN }
enum ProductFulfillmentType { ZIGZIN MERCHANT VENDOR_FLEX DIGITAL_DELIVERY }
enum ProductEntryType { CRAWLING_API DIRECT }
enum ProductOptionType { BASIC ADDITIONAL }
enum ProductOptionFormat { TEXT DATE }
enum ProductImageType { MAIN SUB }
enum ProductParallelImported { PARALLEL_IMPORTED NOT_PARALLEL_IMPORTED }
enum CatalogProductShippingType { GENERAL INSTALLATION INTERNATIONAL MAKE_TO_ORDER }
enum CatalogProductShippingBundleType { CONSOLIDATED SEPARATED }
enum CatalogProductShippingFeeType { FREE CHARGED CONDITIONAL_FREE }
enum CatalogTaxType { TAX FREE }
enum ProductOrderQuantityType { PRODUCT ITEM }
enum ProductSizeDetailRegistrationType { SELLER SYSTEM }
enum CancellationFeeRangeUnit { HOUR }
enum SuspendStatus { BLOCK SUSPEND NONE }
enum ShopShippingAddressCompany { CJ POSTAL HANJIN LOGEN LOTTE LOGIS ILYANG ETC }

type Hello { message: String! }
type ShopAllowedBrandForOpenApi { brand_id: ID! brand_name: String! }
type ShopSiteCountryForOpenApi { site: SiteForOpenApi! site_name: String! country_code: String! country_name: String! }
type ShopAttributeForOpenApi { site: SiteForOpenApi! country_code: String! key: String! value: String! }
type ShopForOpenApi {
  shop_id: ID!
  shop_name: String!
  allowed_brand_list: [ShopAllowedBrandForOpenApi!]!
  site_country_list: [ShopSiteCountryForOpenApi!]!
  attribute_list: [ShopAttributeForOpenApi!]!
}
type ShopShippingAddress {
  id: ID! shop_id: ID! name: String! postcode: String! address: String! address_detail: String
  shipping_company: ShopShippingAddressCompany! is_goodsflow: Boolean! is_default: Boolean! is_product_sync: Boolean!
}
type ShopShippingAddressList { total_count: Int! item_list: [ShopShippingAddress!]! }
type CategoryAsset { key: String! values: CrJson! }
type Category { id: ID! name: String! key: String! asset_list: [CategoryAsset!]! children: [Category!]! }
type CategoryEssentialTemplate { id: ID! code: String! name: String! values: CrJson! }

type ProductEssential { key: String name: String! value: String! }
type ProductOptionValue { id: ID! value: String! external_code: String code: String image_url: String }
type ProductOption {
  id: ID! name: String! option_type: ProductOptionType! format: ProductOptionFormat! external_code: String value_list: [ProductOptionValue!]!
}
type ItemAttribute { name: String! value: String! }
type ItemInventory { quantity: Int! }
type ItemSite { site: Site! country: CountryCode! original_price: Int! }
type Item {
  id: ID! name: String! option_type: ProductOptionType! item_code: String external_code: String
  sales_status: ProductSalesStatus! display_status: ProductDisplayStatus!
  attribute_list: [ItemAttribute!]! inventory: ItemInventory deleted: Boolean! site_list: [ItemSite!]!
}
type ProductImage { id: ID! origin_url: String! image_url: String! image_type: ProductImageType! }
type ProductCategory { id: ID! category_id: ID! category_full_name: String! }
type CatalogProductShippingAreaFee { jeju: Int isolated: Int }
type CatalogProductShippingReturnFee { total: Int partial: Int }
type CatalogProductShippingFee {
  fee_type: CatalogProductShippingFeeType base_fee: Int area_fee: CatalogProductShippingAreaFee
  conditional_amount: Int return_fee: CatalogProductShippingReturnFee exchange_fee: Int
}
type ProductSite {
  site: Site! country: CountryCode! original_price: Int! discount_price: Int! suspend_status: SuspendStatus! shipping_fee: CatalogProductShippingFee
}
type ProductInternationalDeliveryVolume { width: Float! height: Float! depth: Float! }
type ProductInternationalDelivery { origin: String weight: Int composition: String volume: ProductInternationalDeliveryVolume }
type ProductOrderQuantity {
  minimum_per_order: Int! minimum_per_order_type: ProductOrderQuantityType! maximum_per_order: Int maximum_per_customer: Int
}
type ProductOrder { quantity: ProductOrderQuantity! }
type CatalogProductShippingAddress { return_id: ID! }
type ProductCustomInputOption { id: ID name: String! option_type: ProductOptionType! required: Boolean! max_length: Int }
type ProductTrait { id: ID trait_type: String! }
type ProductSearchKeyword { id: ID! value: String! }
type ProductAttributeValueV2 { name: String value_list: [String!] }
type ProductAttribute { id: ID! key: String! value: ProductAttributeValueV2 }
type CancellationFeeRange { start: Int! end: Int! unit: CancellationFeeRangeUnit! }
type CancellationFeeRule { rate: Float! range: CancellationFeeRange! }
type CancellationFeeSpecification { id: ID! base_time: String! applicable_list: [String!]! rule_list: [CancellationFeeRule!]! }
type ProductSizeDetailAttribute { key: String name: String value: String! }
type ProductSizeDetailValue { option_value: String! attribute_list: [ProductSizeDetailAttribute!] order: Int! }
type ProductSizeDetail {
  id: ID! size_category_id: ID value_list: [ProductSizeDetailValue!]! registration_type: ProductSizeDetailRegistrationType!
}
type PackageUnitValue { unit: String! value: Float! }
type PackageUnit { quantity: PackageUnitValue! capacity: PackageUnitValue }
type Product {
  id: ID! name: String! description: String entry_type: ProductEntryType!
  fulfillment_type: ProductFulfillmentType sales_status: ProductSalesStatus! display_status: ProductDisplayStatus!
  essential_code: String essentials: [ProductEssential!]!
  category: ProductCategory! option_list: [ProductOption!]! item_list: [Item!]! image_list: [ProductImage!]! site_list: [ProductSite!]!
  custom_input_option_list: [ProductCustomInputOption!]!
  external_code: String product_code: String brand_id: ID tax_type: CatalogTaxType
  international_delivery: ProductInternationalDelivery parallel_imported: ProductParallelImported!
  order: ProductOrder! shipping_days: Int shipping_type: CatalogProductShippingType
  address: CatalogProductShippingAddress bundle_type: CatalogProductShippingBundleType!
  trait_list: [ProductTrait!] search_keyword_list: [ProductSearchKeyword!]
  attribute_list: [ProductAttribute!]!
  cancellation_fee_specification_list: [CancellationFeeSpecification!]!
  size_detail_list: [ProductSizeDetail!] package_unit: PackageUnit
}
type ProductList { item_list: [Product!]! }
type ProductSummary {
  id: ID! name: String! sales_status: ProductSalesStatus! display_status: ProductDisplayStatus!
  external_code: String product_code: String fulfillment_type: ProductFulfillmentType
  category: ProductCategory! image_list: [ProductImage!]! site_list: [ProductSite!]!
}
type ProductSummaryList { item_list: [ProductSummary!]! }

input ProductCategoryInput { id: ID category_id: ID! }
input CatalogProductShippingAreaFeeInput { jeju: Int! isolated: Int! }
input CatalogProductShippingReturnFeeInput { total: Int! partial: Int }
input CatalogProductShippingFeeInput {
  fee_type: CatalogProductShippingFeeType! base_fee: Int! area_fee: CatalogProductShippingAreaFeeInput!
  conditional_amount: Int return_fee: CatalogProductShippingReturnFeeInput! exchange_fee: Int!
}
input ProductSiteInput { site: Site! country: CountryCode! original_price: Int! shipping_fee: CatalogProductShippingFeeInput }
input ProductOptionValueInput { id: ID value: String! external_code: String code: String image_url: String }
input ProductOptionInput {
  id: ID name: String! value_list: [ProductOptionValueInput!]! external_code: String option_type: ProductOptionType format: ProductOptionFormat
}
input ItemAttributeInput { name: String! value: String! }
input ItemInventoryInput { item_id: ID quantity: Int! }
input ItemSiteInput { site: Site! country: CountryCode! original_price: Int! }
input ItemInput {
  id: ID name: String item_code: String external_code: String sales_status: ProductSalesStatus! option_type: ProductOptionType
  attribute_list: [ItemAttributeInput!]! inventory: ItemInventoryInput site_list: [ItemSiteInput!]!
}
input ProductImageInput { id: ID origin_url: String! image_type: ProductImageType! }
input ProductEssentialInput { key: String name: String! value: String! }
input ProductInternationalDeliveryVolumeInput { width: Float! height: Float! depth: Float! }
input ProductInternationalDeliveryInput { origin: String weight: Int composition: String volume: ProductInternationalDeliveryVolumeInput }
input ProductOrderQuantityInput {
  minimum_per_order: Int! minimum_per_order_type: ProductOrderQuantityType! maximum_per_order: Int maximum_per_customer: Int
}
input ProductOrderInput { quantity: ProductOrderQuantityInput! }
input CatalogProductAddressInput { return_id: ID! }
input ProductCustomInputOptionInput { id: ID name: String! required: Boolean! max_length: Int option_type: ProductOptionType }
input ProductTraitInput { id: ID trait_type: String! }
input ProductSearchKeywordInput { id: ID value: String! }
input ProductAttributeValueV2Input { name: String value_list: [String!] }
input ProductAttributeInput { id: ID key: String value: ProductAttributeValueV2Input }
input CancellationFeeRangeInput { start: Int! end: Int! unit: CancellationFeeRangeUnit! }
input CancellationFeeRuleInput { rate: Float! range: CancellationFeeRangeInput! }
input CancellationFeeSpecificationInput { id: ID base_time: String! applicable_list: [String!]! rule_list: [CancellationFeeRuleInput!]! }
input ProductSizeDetailAttributeInput { key: String name: String value: String! }
input ProductSizeDetailValueInput { option_value: String! order: Int! attribute_list: [ProductSizeDetailAttributeInput!] }
input ProductSizeDetailInput {
  id: ID size_category_id: ID value_list: [ProductSizeDetailValueInput!] registration_type: ProductSizeDetailRegistrationType!
}
input PackageUnitValueInput { unit: String! value: Float! }
input PackageUnitInput { quantity: PackageUnitValueInput! capacity: PackageUnitValueInput }
input CreateProductInput { ${PRODUCT_INPUT} external_code: String }
input UpdateProductInput { id: ID! ${PRODUCT_INPUT} }
input ItemAvailableStockQuantityInput { product_id: ID! item_id: ID! quantity: Int! }
input UpdateItemSalesStatusInput { product_id: ID! item_id: ID! sales_status: ProductSalesStatus! }
input ProductSummaryListInput { product_id_list: [ID!]! sales_status_list: [ProductSalesStatus!] }

type Query {
  hello: Hello!
  shop: ShopForOpenApi
  allowed_brand_list: [ShopAllowedBrandForOpenApi!]! @deprecated(reason: "shop")
  site_country_list: [ShopSiteCountryForOpenApi!]! @deprecated(reason: "shop")
  category: Category!
  getAllEssentialTemplate: [CategoryEssentialTemplate!]!
  shop_shipping_address_list(limit_count: Int, skip_count: Int): ShopShippingAddressList!
  product(id: ID!): Product
  product_list: ProductList!
  product_summary_list(input: ProductSummaryListInput!): ProductSummaryList!
  getProductId(external_product_id: String!): ID
}
type Mutation {
  createProduct(input: CreateProductInput!): ID!
  updateProduct(input: UpdateProductInput!): Boolean!
  updateItemAvailableStockQuantity(input: [ItemAvailableStockQuantityInput!]!): Boolean!
  updateItemSalesStatus(input: [UpdateItemSalesStatusInput!]!): Boolean!
}
`;
