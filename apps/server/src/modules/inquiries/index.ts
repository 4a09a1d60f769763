/** Questions to the operator: of visitors, and of sellers; and the desk where they are answered. */
import { inquiries } from '@moa/contract';
import type { Handlers, HttpModule } from '../../platform/http/index.ts';
import type { Desk } from './desk/desk.ts';
import { createLandingInquiries, type LandingInquiryDeps } from './landing/landing.service.ts';
import { createLandingDesk } from './landing/landing-desk.ts';
import { createPictureUploads, type PicturesDeps, registerInquiryPictures } from './messages/pictures.ts';
import { createSellerInquiries } from './seller/seller.service.ts';
import { createSellerDesk } from './seller/seller-desk.ts';

export { inquiryExport } from './export.ts';
export { leftInquiryKeeping } from './keeping.ts';
export { deleteOldInquiries } from './landing/landing.queries.ts';
export { deleteLoosePictures, INQUIRY_PICTURES, pictureOrphans } from './messages/pictures.ts';
export { recordInquiry } from './seller/record.ts';

export type InquiriesDeps = LandingInquiryDeps & PicturesDeps;

export function createInquiriesHttp(deps: InquiriesDeps): HttpModule {
  const desks = { SELLER: createSellerDesk(deps), LANDING: createLandingDesk(deps) } satisfies Record<string, Desk>;
  const uploads = createPictureUploads(deps);
  const handlers: Handlers<typeof inquiries> = {
    landing: createLandingInquiries(deps),
    ...createSellerInquiries(deps),
    upload: uploads.upload,
    desk: {
      list: (call) => desks[call.input.source ?? 'SELLER'].list(call),
      counts: async () => ({ seller: await desks.SELLER.waiting(), landing: await desks.LANDING.waiting() }),
      detail: (call) => desks[call.input.source].detail(call),
      answer: (call) => desks[call.input.source].answer(call),
      note: (call) => desks[call.input.source].note(call),
      change: (call) => desks[call.input.source].change(call),
      upload: uploads.deskUpload,
    },
  };
  return { name: 'inquiries', contract: inquiries, handlers, plain: (app) => registerInquiryPictures(app, deps) };
}
