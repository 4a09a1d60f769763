import { inquiries } from '@moa/contract';
import type { HttpModule } from '../../platform/http/index.ts';
import { createLandingInquiries, type LandingInquiryDeps } from './landing.service.ts';

export { deleteOldInquiries } from './landing.queries.ts';

/** What the API serves to visitors who ask. */
export function createInquiriesHttp(deps: LandingInquiryDeps): HttpModule {
  return { name: 'inquiries', contract: inquiries, handlers: { landing: createLandingInquiries(deps) } };
}
