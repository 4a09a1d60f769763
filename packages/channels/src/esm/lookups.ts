/** Notices, brands, places and delivery settings of AUCTION and GMARKET (sheet 4, Look-ups). */
import type { LookupCapability } from '../sdk/connector.ts';
import type { ConnectorContext } from '../sdk/context.ts';
import { mapOutcome, type Outcome } from '../sdk/outcome.ts';
import { firstText, flag, text, type Wire } from '../sdk/reader.ts';
import { choiceOf } from '../sdk/short-list.ts';
import { categoryLookups } from './categories.ts';
import { call, reading, segment } from './client.ts';
import { ownOf } from './members.ts';
import { companies, listOf } from './proofs.ts';

export const lookups: LookupCapability = {
  ...categoryLookups,
  notices: async (ctx) =>
    mapOutcome(await noticeGroups(ctx), (rows) =>
      rows.map(({ officialnoticeno, officialnoticename }) => choiceOf(officialnoticeno, officialnoticename)),
    ),
  async brands(ctx, keyword) {
    const path = `/item/v1/catalogs/brands/${segment(keyword.trim())}`;
    if (keyword.trim() === '') return { kind: 'ok', value: [] };
    const answer = await call(ctx, reading('GET', 'lookups.brands', path, listOf('brands', 'brandno')));
    return mapOutcome(answer, (rows) => rows.map(({ brandno, brandname }) => choiceOf(brandno, brandname)));
  },
  async addresses(ctx, use) {
    if (use === 'OUTBOUND')
      return mapOutcome(await shippingPlaces(ctx), (rows) => rows.map(({ placeno, placename }) => choiceOf(placeno, placename)));
    return mapOutcome(await sellerAddresses(ctx), (rows) =>
      rows.map((row) => choiceOf(row.addrno, row.addrname, row.zipcode, row.addr1, row.addr2)),
    );
  },
  delivery: async (ctx, kind) =>
    kind === 'COURIER'
      ? mapOutcome(await deliveryCompanies(ctx), (rows) => rows.map(({ companyno, companyname }) => choiceOf(companyno, companyname)))
      : mapOutcome(await dispatchPolicies(ctx), (rows) =>
          rows.map((row) => choiceOf(row.dispatchpolicyno, firstText(row.dispatchpolicyname, row.policyname), readyWords(row))),
        ),
};

/** Addresses of the seller, under the name that the interface's page gives the list or the one of older samples. */
export function sellerAddresses(ctx: ConnectorContext, operation = 'lookups.addresses'): Promise<Outcome<Wire[]>> {
  const proof = listOf('selleraddressbooklist', 'addrno', 'addresses');
  return call(ctx, reading('GET', operation, '/item/v1/sellers/addresses', proof));
}

function readyWords(row: Wire): string {
  const days = firstText(row.readydurationday, row.readyday);
  return days === '' || days === '0' ? '' : `${days}일 안에 발송`;
}

/** Groups of 상품정보제공고시. */
export function noticeGroups(ctx: ConnectorContext): Promise<Outcome<Wire[]>> {
  return call(ctx, reading('GET', 'lookups.notices', '/item/v1/official-notice/groups', listOf('groups', 'officialnoticeno')));
}

/** What a group asks for. */
export function noticeCodes(ctx: ConnectorContext, groupNo: string): Promise<Outcome<Wire[]>> {
  const path = `/item/v1/official-notice/groups/${segment(groupNo)}/codes`;
  return call(ctx, reading('GET', 'lookups.notices', path, listOf('codes', 'officialnoticeitemelementcode')));
}

function shippingPlaces(ctx: ConnectorContext): Promise<Outcome<Wire[]>> {
  return call(ctx, reading('GET', 'lookups.addresses', '/item/v1/shipping/places', listOf('shippingplaces', 'placeno')));
}

/** Those of the site, the default one first. */
export async function dispatchPolicies(ctx: ConnectorContext): Promise<Outcome<Wire[]>> {
  const proof = listOf('dispatchpolicies', 'dispatchpolicyno');
  const answer = await call(ctx, reading('GET', 'lookups.delivery', '/item/v1/shipping/dispatch-policies', proof));
  const { no } = ownOf(ctx).site;
  return mapOutcome(answer, (rows) =>
    rows
      .filter(({ sitetype }) => text(sitetype) === '' || text(sitetype) === String(no))
      .toSorted((a, b) => Number(flag(b.isdefault) === true) - Number(flag(a.isdefault) === true)),
  );
}

export function deliveryCompanies(ctx: ConnectorContext): Promise<Outcome<Wire[]>> {
  return call(ctx, reading('GET', 'lookups.delivery', '/item/v1/shipping/delivery-company', companies));
}

export function originCodes(ctx: ConnectorContext): Promise<Outcome<Wire[]>> {
  return call(ctx, reading('GET', 'lookups.origins', '/item/v1/origin/codes', listOf('codes', 'code')));
}
