/** Questions to the operator: of visitors, and of sellers; and the inbox where they are answered. */
import { inquiries } from '@moa/contract';
import type { Handlers, HttpModule } from '../../platform/http/index.ts';
import type { Inbox } from './inbox/inbox.ts';
import { createLandingInquiries, type LandingInquiryDeps } from './landing/landing.service.ts';
import { createLandingInbox } from './landing/landing-inbox.ts';
import { createPictureUploads, type PicturesDeps, registerInquiryPictures } from './messages/pictures.ts';
import { createSellerInquiries } from './seller/seller.service.ts';
import { createSellerInbox } from './seller/seller-inbox.ts';

export { inquiryExport } from './export.ts';
export { deleteOldInquiries } from './landing/landing.queries.ts';
export { deleteLoosePictures, INQUIRY_PICTURES, pictureOrphans } from './messages/pictures.ts';
export { leftInquiryRetention } from './retention.ts';
export { recordInquiry } from './seller/record.ts';

export type InquiriesDeps = LandingInquiryDeps & PicturesDeps;

export function createInquiriesHttp(deps: InquiriesDeps): HttpModule {
  const inboxes = { SELLER: createSellerInbox(deps), LANDING: createLandingInbox(deps) } satisfies Record<string, Inbox>;
  const uploads = createPictureUploads(deps);
  const handlers: Handlers<typeof inquiries> = {
    landing: createLandingInquiries(deps),
    ...createSellerInquiries(deps),
    upload: uploads.upload,
    inbox: {
      list: (call) => inboxes[call.input.source ?? 'SELLER'].list(call),
      counts: async () => ({ seller: await inboxes.SELLER.waiting(), landing: await inboxes.LANDING.waiting() }),
      detail: (call) => inboxes[call.input.source].detail(call),
      answer: (call) => inboxes[call.input.source].answer(call),
      note: (call) => inboxes[call.input.source].note(call),
      change: (call) => inboxes[call.input.source].change(call),
      upload: uploads.inboxUpload,
    },
  };
  return { name: 'inquiries', contract: inquiries, handlers, plain: (app) => registerInquiryPictures(app, deps) };
}
