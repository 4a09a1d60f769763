/** Pictures of inquiries: taken in, given to who may see them, forgotten when they went with no text. */
import { type inquiries, ProblemError, problem } from '@moa/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/index.ts';
import type { OrphanKind, PrivatePicture, PrivatePictures } from '../../../platform/files/index.ts';
import type { Actor, Handlers } from '../../../platform/http/index.ts';
import { readSellerInboxRow } from '../inbox/inbox.queries.ts';
import { notThere } from '../inbox/inbox.ts';
import { refuseTooMuch } from '../seller/limits.ts';
import { visibleInquirer } from './inquirer.ts';
import {
  deleteLoosePicture,
  findLoosePictures,
  findPictureOfInbox,
  findPictureOfSeller,
  insertPicture,
  namedPictureObjects,
  type StoredPicture,
} from './messages.queries.ts';

export interface PicturesDeps {
  database: Database;
  pictures: PrivatePictures;
  /** False where rates are not limited. */
  limits: boolean;
  now: Clock;
}

type Upload = Handlers<typeof inquiries>['upload'];
type InboxUpload = Handlers<typeof inquiries>['inbox']['upload'];

/** What their objects are called after. */
export const INQUIRY_PICTURES = 'inquiry';
const NAME_LENGTH = 200;
const DAY_MS = 86_400_000;
const AT_ONCE = 200;

export function createPictureUploads(deps: PicturesDeps): { upload: Upload; inboxUpload: InboxUpload } {
  const { database, limits, now } = deps;
  return {
    upload: async ({ input, context }) => {
      const { userId } = context.actor;
      // Before the work of drawing it, and again with the row.
      if (limits) await database.tenant(context.sellerId, (tx) => refuseTooMuch(tx, userId, ['uploads'], now()));
      return keep(deps, context.sellerId, userId, input.image, limits);
    },
    inboxUpload: async ({ input, context }) => {
      const row = await database.system((tx) => readSellerInboxRow(tx, Number(input.id)), { readOnly: true });
      if (row === null) throw notThere();
      return keep(deps, row.seller_id, context.actor.userId, input.image, false);
    },
  };
}

async function keep({ database, pictures, now }: PicturesDeps, sellerId: number, userId: number, file: File, limited: boolean) {
  const name = file.name.replace(/\p{Cc}+/gu, ' ').slice(0, NAME_LENGTH);
  const picture = await pictures.keep(sellerId, { name, bytes: Buffer.from(await file.arrayBuffer()) });
  const id = await database
    .tenant(sellerId, async (tx) => {
      if (limited) await refuseTooMuch(tx, userId, ['uploads'], now());
      return insertPicture(tx, { ...picture, name, uploaderId: userId, at: now() });
    })
    .catch((error: unknown) => takeBack(pictures, picture, error));
  return { id: String(id), name, width: picture.width, height: picture.height };
}

/** What was refused leaves nothing; whether what failed otherwise was stored is not known, and is left to the cleaning. */
async function takeBack(pictures: PrivatePictures, { objectKey }: PrivatePicture, error: unknown): Promise<never> {
  if (error instanceof ProblemError) await pictures.remove(objectKey).catch(() => undefined);
  throw error;
}

/**
 * The pictures themselves, for a bearer token only: no address of one works by itself. 404 for everybody who takes no part in the
 * conversation.
 */
export function registerInquiryPictures(app: FastifyInstance, { database, pictures }: Pick<PicturesDeps, 'database' | 'pictures'>): void {
  app.route<{ Params: { id: string } }>({
    method: 'GET',
    url: '/api/v1/users/inquiry/image/:id',
    exposeHeadRoute: false,
    config: { access: 'USER', operation: 'inquiries.picture' },
    handler: async (request, reply) => {
      const { actor, id } = asked(request);
      const { sellerId, userId } = actor;
      if (sellerId === null) throw problem('ACTING_SELLER_REQUIRED');
      const inquirerId = visibleInquirer({ actor });
      const found = await database.tenant(sellerId, (tx) => findPictureOfSeller(tx, id, userId, inquirerId), { readOnly: true });
      return send(reply, pictures, found);
    },
  });
  app.route<{ Params: { id: string } }>({
    method: 'GET',
    url: '/api/v1/admin/inquiry-image/:id',
    exposeHeadRoute: false,
    config: { access: 'ADMIN', operation: 'inquiries.inbox.picture' },
    handler: async (request, reply) => {
      const { actor, id } = asked(request);
      const found = await database.system((tx) => findPictureOfInbox(tx, id, actor.userId), { readOnly: true });
      return send(reply, pictures, found);
    },
  });
}

function asked(request: FastifyRequest<{ Params: { id: string } }>): { actor: Actor; id: number } {
  if (request.actor === null) throw problem('UNAUTHENTICATED');
  if (!/^\d{1,15}$/.test(request.params.id)) throw noPicture();
  return { actor: request.actor, id: Number(request.params.id) };
}

async function send(reply: FastifyReply, pictures: PrivatePictures, found: StoredPicture | null): Promise<FastifyReply> {
  const bytes = found === null ? null : await pictures.read(found.object_key);
  if (found === null || bytes === null) throw noPicture();
  return reply
    .headers({
      'content-type': found.content_type,
      'cache-control': 'private, no-store',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-disposition': 'inline',
    })
    .send(bytes);
}

function noPicture() {
  return problem('NOT_FOUND', { detail: '사진을 찾을 수 없습니다.' });
}

/** Pictures that no row names. */
export function pictureOrphans(database: Database): OrphanKind {
  return { suffix: `-${INQUIRY_PICTURES}`, named: (keys) => database.system((tx) => namedPictureObjects(tx, keys), { readOnly: true }) };
}

/** Forgets pictures that went with no text within a day. */
export async function deleteLoosePictures({ database, pictures }: Pick<PicturesDeps, 'database' | 'pictures'>, now: Date): Promise<void> {
  const loose = await database.system((tx) => findLoosePictures(tx, new Date(now.getTime() - DAY_MS), AT_ONCE), { readOnly: true });
  for (const { seller_id: sellerId, id, object_key: objectKey } of loose) {
    await database.system(async (tx) => {
      // The row is held while its bytes go: nobody can put it into a text meanwhile.
      if (await deleteLoosePicture(tx, sellerId, id)) await pictures.remove(objectKey);
    });
  }
}
