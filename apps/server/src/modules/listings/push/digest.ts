/** Short digests by which what was sent is compared. */
import { createHash } from 'node:crypto';

export const contentHash = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 22);
