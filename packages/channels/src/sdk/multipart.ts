/** Bodies with files in them (multipart/form-data), for channels that take uploads. */
import type { ListingImage } from './product.ts';

interface UploadFile {
  contentType: ListingImage['contentType'];
  bytes: Uint8Array;
}

/** The files under one part name, repeated. */
export function multipart(name: string, files: readonly UploadFile[], boundary: string): Uint8Array {
  const encoder = new TextEncoder();
  const parts = files.flatMap(({ contentType, bytes }, index) => {
    const extension = contentType === 'image/png' ? 'png' : 'jpg';
    const disposition = `Content-Disposition: form-data; name="${name}"; filename="${index + 1}.${extension}"`;
    return [encoder.encode(`--${boundary}\r\n${disposition}\r\nContent-Type: ${contentType}\r\n\r\n`), bytes, encoder.encode('\r\n')];
  });
  return Buffer.concat([...parts, encoder.encode(`--${boundary}--\r\n`)]);
}
