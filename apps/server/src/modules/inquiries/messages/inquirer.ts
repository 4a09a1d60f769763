import type { RequestContext } from '../../../platform/http/index.ts';

/** Whose inquiries of the seller a person sees: a sub-user her own; null, everybody's, for the seller and for who acts as it. */
export function visibleInquirer({ actor }: Pick<RequestContext, 'actor'>): number | null {
  return actor.role === 'S' ? actor.userId : null;
}
