/** Uploads. What was uploaded is served under `/i/<key>.jpg`, an address that nobody can guess. */
import { z } from 'zod';
import { operation } from './operation.ts';

const file = z.instanceof(File, { error: '파일로 보내주십시오.' });

export const uploadedImageSchema = z.object({
  /** Content hash of the stored picture: what products refer to. */
  fileId: z.string(),
  /** Address browsers show and channels fetch. */
  url: z.string(),
  /** A small one for lists. */
  thumbnailUrl: z.string(),
  name: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  bytes: z.number().int(),
});

/** One picture, or up to 20. */
export const imagesInput = z.object({
  images: z.preprocess((value) => (value instanceof File ? [value] : value), z.array(file).min(1).max(20)),
});
/** Room for the pictures of one call. */
export const IMAGES_BODY_LIMIT = 24 * 1024 * 1024;

export const files = {
  /**
   * Stores pictures, all or none. What is wrong with which is said in `detail` of the 422 IMAGE_INVALID: a line with the file's name, then a
   * line that begins with `image-size:`, `image-format:` or `image-error:`.
   */
  uploadImages: operation('POST', '/api/v1/common/image', 'USER', '이미지 업로드', {
    tags: ['공통'],
    bodyLimit: IMAGES_BODY_LIMIT,
    tokenAreas: ['product'],
  })
    .input(imagesInput)
    .output(z.object({ contents: z.array(uploadedImageSchema) })),
};
