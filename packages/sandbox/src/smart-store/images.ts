import { readImage } from '../kernel/image-facts.ts';
import { badRequest, invalid } from './answers.ts';
import type { Shop } from './market.ts';
import type { Call, Route } from './wire.ts';

const MAX_FILES = 10;
const MAX_BYTES = 20 * 1024 * 1024;
const PATH = /^\/files\/SMART_STORE\/[0-9a-f]{64}\.(jpg|png|gif)$/;

export const imageRoutes: readonly Route[] = [['POST', '/v1/product-images/upload', 'images.upload', upload, { body: 'raw' }]];

/** Repeated part `imageFiles`, addresses back in the same order (sheet 4). */
async function upload(call: Call): Promise<object> {
  const files = await partsOf(call);
  if (files.length === 0) throw invalid('imageFiles', 'NotEmpty', '이미지 파일을 선택해 주세요.');
  if (files.length > MAX_FILES) throw invalid('imageFiles', 'SizeMax', `이미지는 한 번에 ${MAX_FILES}개까지 올릴 수 있습니다.`);
  const paths = files.map((bytes, at) => keep(call.shop, bytes, at));
  return { images: paths.map((path) => ({ url: absoluteImage(path, originOfCall(call)) })) };
}

async function partsOf(call: Call): Promise<Buffer[]> {
  const contentType = call.request.headers['content-type'] ?? '';
  const body = call.request.body;
  if (!contentType.startsWith('multipart/form-data') || !Buffer.isBuffer(body)) {
    throw badRequest('multipart/form-data 형식으로 요청해 주세요.');
  }
  try {
    const form = await new Response(new Uint8Array(body), { headers: { 'content-type': contentType } }).formData();
    const files = form.getAll('imageFiles').filter((part): part is File => typeof part !== 'string');
    return await Promise.all(files.map(async (file) => Buffer.from(await file.arrayBuffer())));
  } catch {
    throw badRequest('multipart/form-data 본문을 읽을 수 없습니다.');
  }
}

function keep(shop: Shop, bytes: Buffer, at: number): string {
  const image = readImage(bytes);
  const readable = image.ok && image.contentType !== 'image/webp';
  if (!readable) throw invalid(`imageFiles[${at}]`, 'NotValid', '이미지는 JPG, GIF, PNG 형식만 올릴 수 있습니다.');
  if (bytes.length > MAX_BYTES) throw invalid(`imageFiles[${at}]`, 'SizeMax', '이미지 용량이 너무 큽니다.');
  return shop.kernel.putFile(bytes, image.contentType);
}

export function originOfCall({ request }: Call): string {
  return `${request.protocol}://${request.host}`;
}

/** Only addresses this channel's upload gave out are taken for product images. */
export function isOwnImage(url: string): boolean {
  const path = url.startsWith('/') ? url : URL.canParse(url) ? new URL(url).pathname : '';
  return PATH.test(path);
}

/** Seeded images are stored without an origin, because the port is not known then. */
export function absoluteImage(url: string, origin: string): string {
  return url.startsWith('/') ? `${origin}${url}` : url;
}
