/** What AUCTION and GMARKET say of a product that they refuse, as seen by its seller. */
import { type ProductErrors, productErrors } from '../sdk/error-paths.ts';
import type { Site } from './members.ts';
import { REFUSALS } from './refusals.ts';

const byTitle = new Map<string, ProductErrors>();

/** Refusals as the seller of a site is told them. A product that is not there stays refused. */
export function errorsOf({ title }: Site): ProductErrors {
  const known = byTitle.get(title) ?? productErrors(`${title}이`, REFUSALS, (code) => ['404', 'OTHER_SITE', 'SOLD_ALREADY'].includes(code));
  byTitle.set(title, known);
  return known;
}
