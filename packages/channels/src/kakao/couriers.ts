/** Our couriers against Kakao's companies: five are known by their codes, the others are found in the look-up by name (section 5). */
import type { ConnectorContext } from '../sdk/context.ts';
import { courierByName, fromChannelCourier, toChannelCourier } from '../sdk/couriers.ts';
import { mapOutcome, type Outcome } from '../sdk/outcome.ts';
import { text, type Wire } from '../sdk/reader.ts';
import { call, reading } from './client.ts';
import { companyRows } from './lookups.ts';
import { PATHS } from './paths.ts';

/** Of both shop types. */
const COLUMN = 'TALKSTORE';
/** Goods that travel without a company. */
const DIRECT = new Set(['DIRECT', 'VISIT', 'QUICK', 'NO_DELIVERY']);

export function isDirect(courierCode: string): boolean {
  return DIRECT.has(courierCode);
}

/** Our code of a company; null for one that we do not know. The codes of other shops resemble Kakao's. */
export function courierOf(company: string): string | null {
  return fromChannelCourier(COLUMN, company) ?? fromChannelCourier('SMART_STORE', company);
}

export type Companies = ReadonlyMap<string, string>;

/** Kakao's codes of these couriers; one that it does not have is missing. */
export async function companiesOf(ctx: ConnectorContext, courierCodes: readonly string[]): Promise<Outcome<Companies>> {
  const wanted = [...new Set(courierCodes)].filter((code) => !isDirect(code));
  const known = new Map(wanted.flatMap((code) => pair(code, toChannelCourier(COLUMN, code))));
  if (wanted.every((code) => known.has(code))) return { kind: 'ok', value: known };
  const rows = await call(ctx, reading('lookups.delivery', PATHS.companies, companyRows));
  return mapOutcome(rows, (companies) => new Map([...companies.flatMap(pairOf), ...known]));
}

function pairOf({ code, name }: Wire): [string, string][] {
  const company = text(code);
  const ours = courierByName(text(name)) ?? courierOf(company);
  return ours === null ? [] : [[ours, company]];
}

function pair(code: string, company: string | null): [string, string][] {
  return company === null ? [] : [[code, company]];
}
