/** Binds the operations of 대량등록, and the addresses that give its files. */
import { type batch, problem } from '@moa/contract';
import { shopColumn } from '@moa/core/batch';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SellerScope } from '../../platform/database/index.ts';
import { type Handlers, scopeOf } from '../../platform/http/index.ts';
import { XLSX_TYPE } from '../../platform/sheets/index.ts';
import type { ShopLookups } from '../shops/index.ts';
import { readBatchFile, readFailedProducts, type StoredBatchProduct } from './batch.queries.ts';
import { type BatchDeps, createBatchService } from './batch.service.ts';
import { ARCHIVE_MAX, type ArchiveServiceDeps, receiveArchive } from './pictures/archive.service.ts';
import { unknownBatch } from './read/check-products.ts';
import { readBatchShops, readCategoryMemory, readDeliveryTemplates } from './reference.ts';
import { writeFailedRows, writeTemplate } from './template.ts';

export function batchRoutes(deps: BatchDeps): Handlers<typeof batch> {
  const service = createBatchService(deps);
  return {
    list: ({ input, context }) => service.list(context, input),
    upload: ({ input, context }) => service.upload(context, input.file),
    get: ({ input, context }) => service.get(context, input.id),
    rows: ({ input, context }) => service.rows(context, input),
    map: ({ input, context }) => service.map(context, input),
    chooseCategory: ({ input, context }) => service.chooseCategory(context, input),
    start: ({ input, context }) => service.start(context, input.id),
    remove: ({ input, context }) => service.remove(context, input.id),
    addPictures: ({ input, context }) => service.announce(context, input.params.id, input.body.name),
    pictureErrors: ({ input, context }) => service.errors(context, input.id),
  };
}

const BASE = '/api/v1/product/shop/bulk-register';
const ACCESS = { any: ['productAuth' as const] };
/** A shop that does not answer holds no template up. */
const LOOKUP_MS = 4_000;
const FAILED_TOGETHER = 1_000;
const ACCOUNTS_MAX = 30;

export interface DownloadDeps extends BatchDeps {
  lookups: ShopLookups;
}

export function registerBatchDownloads(app: FastifyInstance, deps: DownloadDeps): void {
  app.get<{ Querystring: { accountIds?: unknown } }>(
    `${BASE}/template`,
    { config: { access: ACCESS, operation: 'batch.template' } },
    async (request, reply) => {
      const ids =
        typeof request.query.accountIds === 'string' && request.query.accountIds !== '' ? request.query.accountIds.split(',') : [];
      if (ids.length > ACCOUNTS_MAX || ids.some((id) => !/^\d{1,15}$/.test(id)))
        throw problem('NOT_FOUND', { detail: '없는 쇼핑몰 계정입니다.' });
      return send(reply, await template(deps, scopeOfRequest(request), ids), '대량등록 양식.xlsx');
    },
  );
  app.get<{ Params: { id: string } }>(
    `${BASE}/:id/failed`,
    { config: { access: ACCESS, operation: 'batch.failed' } },
    async (request, reply) => {
      if (!/^\d{1,15}$/.test(request.params.id)) throw unknownBatch();
      const failed = await failedRows(deps, scopeOfRequest(request), Number(request.params.id), ownOf(request));
      return send(reply, failed, '대량등록 고칠 상품.xlsx');
    },
  );
}

/** The bytes of an archive of pictures that was announced, as they come. */
export function registerArchiveUpload(app: FastifyInstance, deps: ArchiveServiceDeps): void {
  app.addContentTypeParser('application/zip', (_request, payload, done) => done(null, payload));
  app.put<{ Params: { id: string; archiveId: string }; Body: AsyncIterable<Uint8Array> | undefined }>(
    `${BASE}/:id/pictures/:archiveId`,
    { config: { access: ACCESS, operation: 'batch.archive' }, bodyLimit: ARCHIVE_MAX },
    async (request, reply) => {
      const { id, archiveId } = request.params;
      if (!/^\d{1,15}$/.test(id) || !/^\d{1,15}$/.test(archiveId)) throw unknownBatch();
      if (request.body === undefined || request.headers['content-type'] !== 'application/zip')
        throw problem('UNSUPPORTED_MEDIA_TYPE', { detail: 'zip 파일을 application/zip으로 보내주십시오.' });
      const ids = { batchId: Number(id), archiveId: Number(archiveId), own: ownOf(request) };
      await receiveArchive(deps, scopeOfRequest(request), ids, request.body);
      return reply.headers({ 'cache-control': 'no-store' }).send({ ok: true });
    },
  );
}

/** Whoever sees some shops only has files of her own. */
const ownOf = ({ actor }: FastifyRequest): number | null => (actor?.shopAccountIds === null ? null : (actor?.userId ?? 0));

function scopeOfRequest({ actor }: FastifyRequest): SellerScope {
  if (actor === null || actor.sellerId === null) throw problem('UNAUTHENTICATED');
  return scopeOf(actor, actor.sellerId);
}

function send(reply: FastifyReply, bytes: Uint8Array, name: string): FastifyReply {
  return reply
    .headers({
      'content-type': XLSX_TYPE,
      'cache-control': 'no-store',
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
    })
    .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
}

async function template({ database, lookups }: DownloadDeps, scope: SellerScope, ids: readonly string[]): Promise<Uint8Array> {
  const { shops, memory, templates } = await database.tenant(
    scope,
    async (tx) => {
      const [found, remembered, saved] = await Promise.all([
        readBatchShops(tx, ids.map(Number)),
        readCategoryMemory(tx),
        readDeliveryTemplates(tx),
      ]);
      if (found.length < new Set(ids).size)
        throw problem('NOT_FOUND', { detail: '쇼핑몰 계정을 찾을 수 없습니다. 화면을 새로고침해주십시오.' });
      return { shops: found, memory: remembered, templates: saved };
    },
    { readOnly: true },
  );
  const asked = shops.flatMap((shop) =>
    shop.fields.flatMap((field) =>
      'lookup' in field && typeof field.lookup === 'string' && field.required ? [{ shop, field, kind: field.lookup }] : [],
    ),
  );
  const answers = await Promise.all(
    asked.map(async ({ shop, field, kind }) => {
      const late = new Promise<never[]>((done) => setTimeout(done, LOOKUP_MS, []).unref());
      const request = { kind: kind as 'ADDRESS_OUTBOUND', keyword: '', categoryId: '', multiShopId: null };
      const options = lookups.options(scope, shop, request).catch(() => []);
      return [shopColumn(shop.accountId, field.key), await Promise.race([options, late])] as const;
    }),
  );
  return writeTemplate({ shops, memory, templates, lookups: new Map(answers) });
}

async function failedRows({ database }: BatchDeps, scope: SellerScope, id: number, own: number | null): Promise<Uint8Array> {
  const { products, shops } = await database.tenant(
    scope,
    async (tx) => {
      const file = await readBatchFile(tx, id);
      if (file === null || (own !== null && file.created_by !== own)) throw unknownBatch();
      const all: StoredBatchProduct[] = [];
      for (;;) {
        const some = await readFailedProducts(tx, id, all.at(-1)?.seq ?? 0, FAILED_TOGETHER);
        all.push(...some);
        if (some.length < FAILED_TOGETHER) break;
      }
      return { products: all, shops: await readBatchShops(tx) };
    },
    { readOnly: true },
  );
  if (products.length === 0) throw problem('UNPROCESSABLE', { detail: '고칠 상품이 없습니다.' });
  return writeFailedRows(scope.hidesCost ? products.map(withoutCost) : products, shops);
}

/** The file may be somebody else's. */
function withoutCost(product: StoredBatchProduct): StoredBatchProduct {
  return { ...product, cells: product.cells.map((row) => ({ ...row, cells: { ...row.cells, costPrice: '' } })) };
}
