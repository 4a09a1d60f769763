import { defineModule } from '../../module.ts';
import {
  createInquiriesHttp,
  deleteLoosePictures,
  deleteOldInquiries,
  inquiryExport,
  leftInquiryRetention,
  pictureOrphans,
} from './index.ts';

export const inquiriesModule = defineModule({
  name: 'inquiries',
  http: ({ config, database, shared, now }) =>
    createInquiriesHttp({
      database,
      platformVault: shared.platformVault,
      enqueueMessage: shared.enqueueMessage,
      pictures: shared.inquiryPictures,
      mailTo: config.inquiryMail,
      limits: config.rateLimits,
      now,
    }),
  retention: [leftInquiryRetention],
  cleaning: [deleteOldInquiries],
  files: ({ database, shared }) => ({
    orphans: pictureOrphans(database),
    removeUnused: (now) => deleteLoosePictures({ database, pictures: shared.inquiryPictures }, now),
  }),
  exports: ({ shared }) => [inquiryExport({ platformVault: shared.platformVault, pictures: shared.inquiryPictures })],
});
