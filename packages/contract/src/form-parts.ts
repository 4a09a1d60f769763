/** Parts of multipart forms: a JSON part beside a picture. */
import { z } from 'zod';

/** A picture of 20 MiB and the fields beside it. */
export const PICTURE_BODY = 24 * 1024 * 1024;

export const imageFile = z.instanceof(File, { error: '파일로 보내주십시오.' }).optional();

/** JSON that was parsed already where the part says so, and is text elsewhere. */
export function jsonPart<T extends z.ZodType>(schema: T) {
  return z.preprocess((value) => {
    if (typeof value !== 'string') return value;
    try {
      return JSON.parse(value) as unknown;
    } catch {
      return value;
    }
  }, schema);
}
