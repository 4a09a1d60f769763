import { readImage } from '../kernel/image-facts.ts';
import type { SandboxKernel } from '../kernel/types.ts';
import { badParameter, invalid } from './answers.ts';
import type { Call, Route } from './wire.ts';

const MAX_BYTES = 10 * 1024 * 1024;
const FIELD = 'file';

export const imageRoutes: readonly Route[] = [['POST', '/v1/store/images', 'images.upload', upload, { body: 'file' }]];

async function upload(call: Call): Promise<object> {
  const bytes = await fileOf(call);
  const image = readImage(bytes);
  if (!image.ok || image.contentType === 'image/webp')
    throw invalid([{ field: FIELD, message: '이미지는 JPG, PNG, GIF 형식만 올릴 수 있습니다.' }]);
  if (bytes.length > MAX_BYTES) throw invalid([{ field: FIELD, message: '이미지는 10MB까지 올릴 수 있습니다.' }]);
  return { url: absoluteImage(call.mall.kernel.putFile(bytes, image.contentType), call) };
}

async function fileOf({ request }: Call): Promise<Buffer> {
  const contentType = request.headers['content-type'] ?? '';
  const { body } = request;
  if (!contentType.startsWith('multipart/form-data') || !Buffer.isBuffer(body))
    throw badParameter('multipart/form-data 형식으로 요청해 주세요.');
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': contentType } }).formData().catch(() => null);
  const file = form?.get(FIELD);
  if (!(file instanceof File)) throw invalid([{ field: FIELD, message: '이미지 파일을 선택해 주세요.' }]);
  return Buffer.from(await file.arrayBuffer());
}

/** The path of an address that the upload gave out; null for any other, of which products are not made. */
export function ownImage({ name }: SandboxKernel, url: string): string | null {
  const path = url.startsWith('/') ? url : URL.canParse(url) ? new URL(url).pathname : '';
  return new RegExp(`^/files/${name}/[0-9a-f]{64}\\.(jpg|png|gif)$`).test(path) ? path : null;
}

/** Pictures are stored without an origin, because the port is not known later. */
export function absoluteImage(path: string, { request }: Pick<Call, 'request'>): string {
  return path.startsWith('/') ? `${request.protocol}://${request.host}${path}` : path;
}
