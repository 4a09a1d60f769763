/** Kind of the runs that collect orders; an item is a shop account. */
export const COLLECTION_KIND = 'orders.import';

/** Why such an item ends that nobody will collect any more. */
export const SHOP_GONE = '쇼핑몰 연동이 해제되었거나 사용하지 않는 쇼핑몰이라 수집하지 않았습니다. 쇼핑몰을 다시 연동한 뒤 수집해주십시오.';
