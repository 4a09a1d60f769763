import type { StoreClient } from './store-client.ts';

/** A product as the tests read it back. */
export interface Product {
  id: string;
  name: string;
  sales_status: string;
  display_status: string;
  external_code: string;
  category: { category_id: string };
  option_list: { id: string; name: string; value_list: { id: string; value: string }[] }[];
  item_list: {
    id: string;
    name: string;
    sales_status: string;
    inventory: { quantity: number } | null;
    attribute_list: { name: string; value: string }[];
    site_list: { original_price: number }[];
  }[];
  image_list: { id: string; image_type: string; origin_url: string }[];
  site_list: { original_price: number; discount_price: number }[];
  search_keyword_list: { id: string; value: string }[];
}

const FIELDS = `id name description sales_status display_status entry_type fulfillment_type external_code product_code essential_code tax_type
  essentials { key name value } category { category_id category_full_name } option_list { id name option_type value_list { id value } }
  item_list { id name sales_status item_code deleted inventory { quantity } attribute_list { name value } site_list { site original_price } }
  image_list { id image_type origin_url } site_list { site original_price discount_price shipping_fee { fee_type base_fee } }
  order { quantity { minimum_per_order } } shipping_days bundle_type search_keyword_list { id value }`;

export async function readProduct(client: StoreClient, id: string): Promise<Product> {
  return (await client.call(`query ($id: ID!) { product(id: $id) { ${FIELDS} } }`, { id })).data?.product as Product;
}
