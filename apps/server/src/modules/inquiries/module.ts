import type { Installation } from '../../composition.ts';
import { defineModule } from '../../module.ts';
import { createPrivatePictures, type PrivatePictures } from '../../platform/files/index.ts';
import {
  createInquiriesHttp,
  deleteLoosePictures,
  deleteOldInquiries,
  INQUIRY_PICTURES,
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
      pictures: picturesOf(shared),
      mailTo: config.inquiryMail,
      limits: config.rateLimits,
      now,
    }),
  retention: [leftInquiryRetention],
  cleaning: [deleteOldInquiries],
  files: ({ database, shared }) => ({
    orphans: pictureOrphans(database),
    removeUnused: (now) => deleteLoosePictures({ database, pictures: picturesOf(shared) }, now),
  }),
  exports: ({ shared }) => [inquiryExport({ platformVault: shared.platformVault, pictures: picturesOf(shared) })],
});

function picturesOf({ images, objectStore: store, platformVault }: Installation): PrivatePictures {
  return createPrivatePictures({ images, store, platformVault, suffix: INQUIRY_PICTURES });
}
