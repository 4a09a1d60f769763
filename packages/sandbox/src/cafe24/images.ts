import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { readImage } from '../kernel/image-facts.ts';
import type { SandboxKernel } from '../kernel/types.ts';
import { type Answer, adminRoute, bulkRequests, type Call, singleRequest } from './gate.ts';
import { reader } from './product-fields.ts';
import { saveProduct } from './product-make.ts';
import { uploadedPath } from './product-rules.ts';
import { additionalImages, productResource } from './product-view.ts';
import { originOf, productOf } from './products.ts';
import { ApiError, invalid } from './wire.ts';

const IMAGE_MAX = 10 * 1024 * 1024;
const CALL_MAX = 30 * 1024 * 1024;
const ADDITIONAL_MAX = 5 * 1024 * 1024;
const ADDITIONAL_COUNT = 20;
/** Above the limits of this channel, so that they themselves answer. Bytes. */
const BODY_LIMIT = 64 * 1024 * 1024;

const UPLOAD = reader(z.strictObject({ image: z.string() }));
const PRODUCT_IMAGES = reader(
  z.strictObject({
    image_upload_type: z.enum(['A', 'B', 'C']).default('A'),
    detail_image: z.string().optional(),
    list_image: z.string().optional(),
    tiny_image: z.string().optional(),
    small_image: z.string().optional(),
  }),
);
const ADDITIONAL = reader(
  z.strictObject({ additional_image: z.array(z.string()).min(1, 'required').max(ADDITIONAL_COUNT, `at most ${ADDITIONAL_COUNT} images`) }),
);

/** Image upload and the images of a product (sheet 4). */
export function registerImages(app: FastifyInstance, kernel: SandboxKernel): void {
  const spec = { scope: 'write_product', operation: 'images.upload', bodyLimit: BODY_LIMIT };
  adminRoute(app, kernel, { method: 'POST', path: '/products/images', ...spec }, upload);
  adminRoute(app, kernel, { method: 'POST', path: '/products/:product_no/images', ...spec }, setImages);
  adminRoute(
    app,
    kernel,
    { method: 'GET', path: '/products/:product_no/additionalimages', scope: 'read_product', operation: 'products.read' },
    (call) => additionalAnswer(call, 200),
  );
  adminRoute(app, kernel, { method: 'POST', path: '/products/:product_no/additionalimages', ...spec }, (call) => setAdditional(call, true));
  adminRoute(app, kernel, { method: 'PUT', path: '/products/:product_no/additionalimages', ...spec }, (call) => setAdditional(call, false));
}

function upload(call: Call): Answer {
  const images = bulkRequests(call).map((entry) => imageBytes(UPLOAD(entry).image, 'image', IMAGE_MAX));
  if (images.reduce((sum, image) => sum + image.bytes.length, 0) > CALL_MAX) throw invalid('image', 'at most 30 MB in one call');
  return { status: 201, body: { images: images.map((image) => ({ path: originOf(call) + keep(call, image) })) } };
}

function keep(call: Call, image: { bytes: Buffer; type: string }): string {
  const path = call.kernel.putFile(image.bytes, image.type);
  call.state.uploads.put(path, { path, mallId: call.mall.id });
  return path;
}

const TYPES: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/gif']);

function imageBytes(base64: string, field: string, max: number): { bytes: Buffer; type: string } {
  const bytes = Buffer.from(base64.replace(/^data:image\/\w+;base64,/, ''), 'base64');
  const { ok, contentType } = readImage(bytes);
  if (!ok || !TYPES.has(contentType)) throw invalid(field, 'must be a base64 encoded JPEG, PNG or GIF');
  if (bytes.length > max) throw invalid(field, `at most ${max / 1024 / 1024} MB`);
  return { bytes, type: contentType };
}

/** Takes an address this mall answered before, or base64. */
function pathOf(call: Call, given: string, field: string, max: number): string {
  if (given.startsWith('/') || /^https?:\/\//.test(given)) {
    // A JPEG in base64 begins with a slash too.
    if (call.state.uploads.has(given) || !given.startsWith('/9j/')) return uploadedPath(call.state, call.mall.id, given, field);
  }
  return keep(call, imageBytes(given, field, max));
}

function setImages(call: Call): Answer {
  const product = productOf(call);
  const input = PRODUCT_IMAGES(singleRequest(call));
  const path = (given: string | undefined, field: string) => (given === undefined ? null : pathOf(call, given, field, IMAGE_MAX));
  const detail = path(input.detail_image, 'detail_image');
  const others = {
    list: path(input.list_image, 'list_image'),
    tiny: path(input.tiny_image, 'tiny_image'),
    small: path(input.small_image, 'small_image'),
  };
  if (!detail && !others.list && !others.tiny && !others.small) throw invalid('detail_image', 'at least one image is required');
  const spread = input.image_upload_type === 'A' ? detail : null;
  product.images = {
    detail: detail ?? product.images.detail,
    list: others.list ?? spread ?? product.images.list,
    tiny: others.tiny ?? spread ?? product.images.tiny,
    small: others.small ?? spread ?? product.images.small,
  };
  product.updatedAt = call.at;
  saveProduct(call.state, product);
  const { shop_no, product_no, detail_image, list_image, tiny_image, small_image } = productResource(
    call.state,
    product,
    originOf(call),
    new Set(),
  );
  return { status: 201, body: { image: { shop_no, product_no, detail_image, list_image, tiny_image, small_image } } };
}

function setAdditional(call: Call, append: boolean): Answer {
  const product = productOf(call);
  const given = ADDITIONAL(singleRequest(call)).additional_image;
  const kept = append ? product.additionalImages : [];
  if (kept.length + given.length > ADDITIONAL_COUNT)
    throw new ApiError(422, 'Too many images. (parameter.additional_image)', { additional_image: `at most ${ADDITIONAL_COUNT} images` });
  product.additionalImages = [...kept, ...given.map((image) => pathOf(call, image, 'additional_image', ADDITIONAL_MAX))];
  product.updatedAt = call.at;
  saveProduct(call.state, product);
  return additionalAnswer(call, append ? 201 : 200);
}

function additionalAnswer(call: Call, status: number): Answer {
  const product = productOf(call);
  return {
    status,
    body: {
      additionalimage: {
        shop_no: product.shopNo,
        product_no: product.productNo,
        additional_image: additionalImages(product, originOf(call)),
      },
    },
  };
}
