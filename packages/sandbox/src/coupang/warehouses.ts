import type { Json } from '../kernel/fields.ts';
import type { SandboxAccount } from '../kernel/types.ts';
import { isCourier } from './category-data.ts';
import { fieldsOf } from './field-texts.ts';
import { nextId } from './ids.ts';
import type { Shop, Warehouses } from './market.ts';
import given from './places.json' with { type: 'json' };

interface Remote {
  courier: string;
  jeju: number;
  notJeju: number;
}

function address([zip, line, detail]: readonly string[]): Json[] {
  const base = { countryCode: 'KR', companyContactNumber: '02-1234-5678', phoneNumber2: '', returnZipCode: zip };
  return [{ addressType: 'ROADNAME', ...base, returnAddress: line, returnAddressDetail: detail }];
}

function outboundWarehouse(
  shop: Shop,
  shippingPlaceName: string,
  placeAddresses: unknown,
  remotes: readonly Remote[],
  createDate: string,
): Json {
  const outboundShippingPlaceCode = Number(nextId(shop, 'place'));
  const remoteInfos = remotes.map(({ courier: deliveryCode, jeju, notJeju }) => {
    return { remoteInfoId: Number(nextId(shop, 'place')), deliveryCode, jeju, notJeju, usable: true };
  });
  return { outboundShippingPlaceCode, shippingPlaceName, placeAddresses, remoteInfos, createDate, usable: true };
}

/** Shipping places and return centres of a vendor; every vendor starts with two places and one centre. */
export function warehousesOf(shop: Shop, account: SandboxAccount): Warehouses {
  const known = shop.warehouses.get(account.id);
  if (known) return known;
  const { outbound, center } = given;
  const warehouses: Warehouses = {
    outbound: outbound.map((warehouse) =>
      outboundWarehouse(shop, warehouse.shippingPlaceName, address(warehouse.address), warehouse.remotes, '2026/01/05'),
    ),
    returns: [
      {
        vendorId: account.id,
        returnCenterCode: nextId(shop, 'returnCenter'),
        ...center,
        createdAt: shop.time.real().getTime(),
        placeAddresses: address(outbound[0]?.address ?? []),
      },
    ],
  };
  shop.warehouses.put(account.id, warehouses);
  return warehouses;
}

/** As in the seller's own admin: renamed and in use, or no longer usable. */
export function changeAddress(
  shop: Shop,
  { accountId, addressId, name }: { accountId: string; addressId: string; name: string | null },
): void {
  const account = shop.kernel.account(accountId);
  if (!account) throw new Error('그런 판매자 계정이 없습니다.');
  const { outbound, returns } = warehousesOf(shop, account);
  const isMeant = (warehouse: Json) => [warehouse.outboundShippingPlaceCode, warehouse.returnCenterCode].map(String).includes(addressId);
  if (![...outbound, ...returns].some(isMeant)) throw new Error('그런 주소가 없습니다.');
  const change = (warehouse: Json): Json => {
    if (!isMeant(warehouse)) return warehouse;
    return name === null ? { ...warehouse, usable: false } : { ...warehouse, shippingPlaceName: name, usable: true };
  };
  shop.warehouses.put(accountId, { outbound: outbound.map(change), returns: returns.map(change) });
}

/** Adds a shipping place; answers its code or the problems of the body. */
export function createOutboundWarehouse(shop: Shop, account: SandboxAccount, body: Json): { code: string } | { problems: string[] } {
  const fields = fieldsOf(body);
  const shippingPlaceName = fields.text('shippingPlaceName', { required: true, max: 50 });
  fields.text('userId', { required: true });
  for (const row of fields.rows('placeAddresses', { required: true })) {
    row.choice('addressType', ['ROADNAME', 'JIBUN'], { required: true });
    for (const name of ['companyContactNumber', 'returnZipCode', 'returnAddress', 'returnAddressDetail'])
      row.text(name, { required: true });
  }
  const remotes = fields.rows('remoteInfos').map((row) => {
    const courier = row.text('deliveryCode', { required: true });
    if (!isCourier(courier)) row.complain('deliveryCode', 'deliveryCode가 올바르지 않습니다.');
    const [jeju, notJeju] = ['jeju', 'notJeju'].map((name) => row.integer(name, { required: true, min: 0, max: 100_000 }) ?? 0);
    return { courier, jeju: jeju ?? 0, notJeju: notJeju ?? 0 };
  });
  const warehouses = warehousesOf(shop, account);
  if (warehouses.outbound.some((warehouse) => warehouse.shippingPlaceName === shippingPlaceName))
    fields.complain('shippingPlaceName', '이미 등록된 출고지 이름입니다.');
  if (fields.problems.length > 0) return { problems: fields.problems };
  const today = shop.time.real().toISOString().slice(0, 10).replaceAll('-', '/');
  const created = outboundWarehouse(shop, shippingPlaceName, body.placeAddresses, remotes, today);
  shop.warehouses.put(account.id, { ...warehouses, outbound: [...warehouses.outbound, created] });
  return { code: String(created.outboundShippingPlaceCode) };
}
