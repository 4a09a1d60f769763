/** Numbers of couriers: the sheet's table, and the interface's own list for those that it leaves out. */
import type { ConnectorContext } from '../sdk/context.ts';
import { courierByName, toChannelCourier } from '../sdk/couriers.ts';
import { courierProblem } from '../sdk/line-problems.ts';
import type { Outcome } from '../sdk/outcome.ts';
import { PATH } from '../sdk/paths.ts';
import { text } from '../sdk/reader.ts';
import { deliveryCompanies } from './lookups.ts';
import { ownOf } from './members.ts';

/** @param path where a courier that the site does not take is chosen */
export async function companyNo(ctx: ConnectorContext, courierCode: string, path: string = 'courierCode'): Promise<Outcome<string>> {
  const known = toChannelCourier('ESM', courierCode);
  if (known !== null) return { kind: 'ok', value: known };
  const listed = await deliveryCompanies(ctx);
  if (listed.kind !== 'ok') return listed;
  const own = listed.value.find(({ companyname }) => courierByName(text(companyname)) === courierCode);
  if (own) return { kind: 'ok', value: text(own.companyno) };
  return courierProblem(courierCode, ownOf(ctx).messages.subject, path);
}

export const COURIER_OF_PRODUCT = PATH.courier;
