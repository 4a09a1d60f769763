import type { Fulfillment, OptionType, SalesStatus, ShippingFee, SitePrice } from './market.ts';

type Maybe<T> = T | null | undefined;

export interface ItemInput {
  id?: Maybe<string>;
  name?: Maybe<string>;
  item_code?: Maybe<string>;
  external_code?: Maybe<string>;
  sales_status: SalesStatus;
  option_type?: Maybe<OptionType>;
  attribute_list: { name: string; value: string }[];
  inventory?: Maybe<{ quantity: number }>;
  site_list: SitePrice[];
}

export interface OptionInput {
  id?: Maybe<string>;
  name: string;
  option_type?: Maybe<OptionType>;
  format?: Maybe<'TEXT' | 'DATE'>;
  external_code?: Maybe<string>;
  value_list: { id?: Maybe<string>; value: string; external_code?: Maybe<string>; code?: Maybe<string>; image_url?: Maybe<string> }[];
}

/** What both product mutations take and the market keeps under names of its own, after GraphQL has checked types, enums and required fields. */
export interface ProductInput {
  name: string;
  description: string;
  sales_status: SalesStatus;
  display_status: 'VISIBLE' | 'HIDDEN';
  fulfillment_type?: Maybe<Fulfillment>;
  category: { id?: Maybe<string>; category_id: string };
  site_list: (SitePrice & { shipping_fee?: Maybe<ShippingFee> })[];
  option_list: OptionInput[];
  item_list: ItemInput[];
  image_list: { id?: Maybe<string>; origin_url: string; image_type: 'MAIN' | 'SUB' }[];
  essential_code: string;
  essentials?: Maybe<{ key?: Maybe<string>; name: string; value: string }[]>;
  product_code?: Maybe<string>;
  external_code?: Maybe<string>;
  shipping_days?: Maybe<number>;
  bundle_type?: Maybe<string>;
  address?: Maybe<object>;
  search_keyword_list?: Maybe<{ id?: Maybe<string>; value: string }[]>;
}
