import type { Json } from '../kernel/fields.ts';
import type { SandboxAccount } from '../kernel/types.ts';
import { isCourier } from './category-data.ts';
import { fieldsOf } from './field-texts.ts';
import { nextId } from './ids.ts';
import type { Shop, Warehouses } from './market.ts';

function address(zip: string, line: string, detail: string): Json[] {
  const base = { countryCode: 'KR', companyContactNumber: '02-1234-5678', phoneNumber2: '', returnZipCode: zip };
  return [{ addressType: 'ROADNAME', ...base, returnAddress: line, returnAddressDetail: detail }];
}

function remote(shop: Shop, deliveryCode: string, jeju: number, notJeju: number): Json {
  return { remoteInfoId: Number(nextId(shop, 'place')), deliveryCode, jeju, notJeju, usable: true };
}

/** Shipping places and return centres of a vendor; every vendor starts with two places and one centre. */
export function warehousesOf(shop: Shop, account: SandboxAccount): Warehouses {
  const known = shop.warehouses.get(account.id);
  if (known) return known;
  const fees = 2500;
  const warehouses: Warehouses = {
    outbound: [
      {
        outboundShippingPlaceCode: Number(nextId(shop, 'place')),
        shippingPlaceName: '기본 출고지',
        placeAddresses: address('06236', '서울특별시 강남구 테헤란로 123', '1층'),
        remoteInfos: [remote(shop, 'CJGLS', 3000, 5000), remote(shop, 'HANJIN', 3000, 5000)],
        createDate: '2026/01/05',
        usable: true,
      },
      {
        outboundShippingPlaceCode: Number(nextId(shop, 'place')),
        shippingPlaceName: '용인 물류센터',
        placeAddresses: address('17015', '경기도 용인시 처인구 중부대로 1200', 'A동'),
        remoteInfos: [remote(shop, 'CJGLS', 3000, 5000)],
        createDate: '2026/01/05',
        usable: true,
      },
    ],
    returns: [
      {
        vendorId: account.id,
        returnCenterCode: nextId(shop, 'returnCenter'),
        shippingPlaceName: '기본 반품지',
        deliverCode: 'CJGLS',
        deliverName: 'CJ대한통운',
        goodsflowStatus: '승인완료',
        errorMessage: '',
        createdAt: shop.time.real().getTime(),
        ...Object.fromEntries(
          ['vendorCreditFee', 'vendorCashFee', 'consumerCashFee', 'returnFee'].flatMap((name) =>
            ['05kg', '10kg', '20kg'].map((weight) => [name + weight, fees]),
          ),
        ),
        usable: true,
        placeAddresses: address('06236', '서울특별시 강남구 테헤란로 123', '1층'),
      },
    ],
  };
  shop.warehouses.put(account.id, warehouses);
  return warehouses;
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
  const code = nextId(shop, 'place');
  const row = {
    outboundShippingPlaceCode: Number(code),
    shippingPlaceName,
    placeAddresses: body.placeAddresses,
    remoteInfos: remotes.map(({ courier, jeju, notJeju }) => remote(shop, courier, jeju, notJeju)),
    createDate: shop.time.real().toISOString().slice(0, 10).replaceAll('-', '/'),
    usable: true,
  };
  shop.warehouses.put(account.id, { ...warehouses, outbound: [...warehouses.outbound, row] });
  return { code };
}
