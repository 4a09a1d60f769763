/**
 * Where each call goes (sections 2 to 6). The paths of `STAND_IN`, and those of gifts that are marked, are not published and our own invention: the true
 * ones replace them here.
 */
export const PATHS = {
  join: '/v1/store/register',
  addresses: '/v1/shopping/bizseller/seller-addresses/search',
  companies: '/v1/shopping/deliveries/companies',
  announcements: '/v2/store/announcements',
  announcement: '/v2/store/announcement',
  orders: '/v2/shopping/orders',
  order: '/v1/shopping/order',
  confirm: '/v1/shopping/orders/deliveries/status/confirm',
  invoices: '/v1/shopping/orders/deliveries/invoices',
  shippingMethod: '/v1/shopping/orders/deliveries/shippingmethod',
  fileReturn: '/v1/shopping/claims/return/request',
  settlementTotals: '/v1/shopping/settlement/total-confirms',
} as const;

export const STAND_IN = {
  categories: '/v1/store/categories',
  categorySearch: '/v1/store/categories/search',
  images: '/v1/store/images',
  origins: '/v1/store/origin-areas',
  certifications: '/v1/store/certifications',
} as const;

/** How the list of orders is told its window: `startDate` and `endDate` are seen, too, and nothing settles it (section 5). */
export const WINDOW = { from: 'fromDate', to: 'toDate' } as const;

/** Calls that each shop type has of its own. */
export interface ProductPaths {
  create: string;
  update: string;
  options: string;
  read: string;
  brands: string;
}

export const STORE_PATHS: ProductPaths = {
  create: '/v1/store/product/register',
  update: '/v1/store/product/update',
  options: '/v1/store/product/option/update',
  read: '/v1/store/product',
  // Stand-in.
  brands: '/v1/store/brands',
};
export const STORE_LIST = '/v2/store/products/by-page';

export const GIFT_PATHS: ProductPaths = {
  create: '/v1/gift/products/register',
  read: '/v1/gift/products/search',
  // Stand-ins, all three.
  update: '/v1/gift/products/update',
  options: '/v1/gift/products/option/update',
  brands: '/v1/gift/brands',
};
