import { readImage } from '../kernel/image-facts.ts';
import { saveProduct } from '../market/market.ts';
import { REQUIRED, reader } from './fields.ts';
import { bulkRequests, type Call, get, type Route, singleRequest } from './gate.ts';
import type { ProductUpdate } from './product-fields.ts';
import { namedImages, setImages, uploadedPath } from './product-store.ts';
import { additionalImages, addressOf, imageFields } from './product-view.ts';
import { productOf } from './products.ts';
import { ApiError, invalid } from './wire.ts';

const MB = 1024 * 1024;
const IMAGE_MAX = 10 * MB;
const CALL_MAX = 30 * MB;
const ADDITIONAL_MAX = 5 * MB;
const ADDITIONAL_COUNT = 20;

const IMAGE_FIELDS = ['detail_image', 'list_image', 'tiny_image', 'small_image'] as const;

const readUpload = reader((fields) => fields.text('image', REQUIRED));
const readImages = reader((fields) => {
  fields.choice('image_upload_type', ['A', 'B', 'C']);
  for (const name of IMAGE_FIELDS) fields.text(name);
  return fields.values as ProductUpdate;
});
const readAdditional = reader((fields) => fields.texts('additional_image', { ...REQUIRED, max: ADDITIONAL_COUNT }));

/** The server's limit is above those of this channel, so that they themselves answer. */
const UPLOAD = 'images.upload';
const WRITE = { scope: 'write_product', bodyLimit: 64 * MB };
const ADDITIONAL = '/products/:product_no/additionalimages';

/** Image upload and the images of a product (sheet 4). */
export const imageRoutes: readonly Route[] = [
  ['POST', '/products/images', UPLOAD, upload, WRITE],
  ['POST', '/products/:product_no/images', UPLOAD, changeImages, WRITE],
  get(ADDITIONAL, 'read_product', 'products.read', additionalAnswer),
  ['POST', ADDITIONAL, UPLOAD, (call) => changeAdditional(call, true), WRITE],
  ['PUT', ADDITIONAL, UPLOAD, (call) => changeAdditional(call, false), WRITE],
];

function upload(call: Call): object {
  const images = bulkRequests(call).map((entry) => imageBytes(readUpload(entry), 'image', IMAGE_MAX));
  if (images.reduce((sum, { bytes }) => sum + bytes.length, 0) > CALL_MAX) throw invalid('image', 'at most 30 MB in one call');
  return { images: images.map((image) => ({ path: addressOf(call, keep(call, image)) })) };
}

function keep({ mall, account }: Call, { bytes, type }: { bytes: Buffer; type: string }): string {
  const path = mall.kernel.putFile(bytes, type);
  mall.uploads.put(path, { path, mallId: account.id });
  return path;
}

const TYPES: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/gif']);

function imageBytes(base64: string, field: string, max: number): { bytes: Buffer; type: string } {
  const bytes = Buffer.from(base64.replace(/^data:image\/\w+;base64,/, ''), 'base64');
  const { ok, contentType } = readImage(bytes);
  if (!ok || !TYPES.has(contentType)) throw invalid(field, 'must be a base64 encoded JPEG, PNG or GIF');
  if (bytes.length > max) throw invalid(field, `at most ${max / MB} MB`);
  return { bytes, type: contentType };
}

/** Takes an address this mall answered before, or base64. */
function pathOf(call: Call, given: string, field: string, max: number): string {
  // A JPEG in base64 begins with a slash too.
  const isAddress = /^(\/(?!9j\/)|https?:\/\/)/.test(given) || call.mall.uploads.has(given);
  return isAddress ? uploadedPath(call, given, field) : keep(call, imageBytes(given, field, max));
}

function changeImages(call: Call): object {
  const product = productOf(call);
  const input = readImages(singleRequest(call));
  const images = namedImages(input, (given, field) => pathOf(call, given, field, IMAGE_MAX));
  if (Object.values(images).every((one) => one === null)) throw invalid('detail_image', 'at least one image is required');
  setImages(product, input.image_upload_type, images);
  saveProduct(call.mall, product);
  return { image: { shop_no: call.shopNo, product_no: Number(product.no), ...imageFields(call, product) } };
}

function changeAdditional(call: Call, append: boolean): object {
  const product = productOf(call);
  const given = readAdditional(singleRequest(call));
  const [main = '', ...others] = product.imageUrls;
  const kept = append ? others : [];
  if (kept.length + given.length > ADDITIONAL_COUNT)
    throw new ApiError(422, 'Too many images. (parameter.additional_image)', { additional_image: `at most ${ADDITIONAL_COUNT} images` });
  product.imageUrls = [main, ...kept, ...given.map((image) => pathOf(call, image, 'additional_image', ADDITIONAL_MAX))];
  saveProduct(call.mall, product);
  return additionalAnswer(call);
}

function additionalAnswer(call: Call): object {
  const product = productOf(call);
  const images = additionalImages(call, product);
  return { additionalimage: { shop_no: call.shopNo, product_no: Number(product.no), additional_image: images } };
}
