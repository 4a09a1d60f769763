/** Use cases of archives of pictures: announcing one, taking its bytes as they come, saying what was refused in it. */
import { type batch, problem } from '@moa/contract';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, SellerScope, TenantTx } from '../../../platform/database/index.ts';
import type { SealedFiles } from '../../../platform/files/index.ts';
import type { Handlers, RequestContext } from '../../../platform/http/index.ts';
import { enqueue } from '../../../platform/jobs/index.ts';
import { type BatchFile, readBatchFile } from '../batch.queries.ts';
import { unknownBatch } from '../read/check-products.ts';
import { insertArchive, listArchives, readArchive, readRefusedFiles, setArchiveState } from './archive.queries.ts';
import { archiveTask } from './archive.tasks.ts';

export const ARCHIVE_MAX = 200 * 1024 * 1024;
/** Its pictures are stored long before. */
const KEPT_MS = 86_400_000;
const ERRORS_SHOWN = 500;

export interface ArchiveServiceDeps {
  database: Database;
  sealedFiles: SealedFiles;
  now: Clock;
}

type Visible = (tx: TenantTx, context: RequestContext, id: string, lock?: boolean) => Promise<BatchFile>;
type Outputs<K extends keyof typeof batch> = Awaited<ReturnType<Handlers<typeof batch>[K]>>;

export function createArchiveService({ database }: Pick<ArchiveServiceDeps, 'database'>, visible: Visible) {
  return {
    announce: (context: RequestContext, id: string, name: string): Promise<Outputs<'addPictures'>> =>
      database.tenant(context.scope, async (tx) => {
        const file = await visible(tx, context, id, true);
        if (file.state === 'IMPORTING')
          throw problem('INVALID_STATE', { detail: '등록을 시작한 파일입니다. 이미지를 더하려면 파일을 다시 올려주십시오.' });
        const archiveId = await insertArchive(tx, file.id, name);
        await context.audit(tx, { target: { kind: 'batch_file', id: file.id }, after: { pictures: name } });
        const answer = { id: String(archiveId) };
        await context.storeAnswer(tx, answer);
        return answer;
      }),

    errors: (context: RequestContext, id: string): Promise<Outputs<'pictureErrors'>> =>
      database.tenant(
        context.scope,
        async (tx) => {
          const file = await visible(tx, context, id);
          const refused = await readRefusedFiles(tx, file.id, ERRORS_SHOWN);
          return {
            contents: refused.map(({ path, refusal }) => ({
              fileName: path,
              kind: refusal?.kind ?? ('image-error' as const),
              content: refusal?.message ?? '',
            })),
          };
        },
        { readOnly: true },
      ),
  };
}

export async function wireArchives(tx: TenantTx, batchId: number): Promise<Outputs<'get'>['archives']> {
  return (await listArchives(tx, batchId)).map(({ id, name, state, message, stored, refused }) => ({
    id: String(id),
    name,
    state: state === 'SENDING' ? ('READING' as const) : state,
    message,
    pictures: stored,
    refused,
  }));
}

/**
 * Takes the bytes of an announced archive as they come: no more than a piece of it is in memory.
 * @param own the person whose files are meant, where she sees some shops only
 */
export async function receiveArchive(
  { database, sealedFiles, now }: ArchiveServiceDeps,
  scope: SellerScope,
  { batchId, archiveId, own }: { batchId: number; archiveId: number; own: number | null },
  content: AsyncIterable<Uint8Array>,
): Promise<void> {
  const known = await database.tenant(
    scope,
    async (tx) => {
      const [archive, file] = await Promise.all([readArchive(tx, archiveId), readBatchFile(tx, batchId)]);
      return archive !== null && archive.batch_id === batchId && file !== null && (own === null || file.created_by === own)
        ? archive
        : null;
    },
    { readOnly: true },
  );
  if (known === null) throw unknownBatch();
  // Sent once more, since its answer was lost: it is there.
  if (known.state !== 'SENDING') return;
  const stored = await sealedFiles.store(scope.sellerId, bounded(content));
  try {
    const taken = await database.tenant(scope, async (tx) => {
      const archive = await readArchive(tx, archiveId, true);
      if (archive?.state !== 'SENDING') return false;
      const fileId = await sealedFiles.enter(tx, stored, {
        kind: 'EXCEL',
        name: archive.name,
        contentType: 'application/zip',
        extension: 'zip',
        createdBy: null,
        expiresAt: new Date(now().getTime() + KEPT_MS),
      });
      await setArchiveState(tx, archiveId, 'SENDING', { state: 'READING', fileId });
      await enqueue(tx, archiveTask, { sellerId: tx.sellerId, archiveId });
      return true;
    });
    if (!taken) await sealedFiles.discard(stored);
  } catch (error) {
    await sealedFiles.discard(stored);
    throw error;
  }
}

async function* bounded(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const chunk of content) {
    size += chunk.length;
    if (size > ARCHIVE_MAX)
      throw problem('PAYLOAD_TOO_LARGE', { detail: '200MB보다 큰 zip 파일은 올릴 수 없습니다. 나누어 압축해 여러 번 올려주십시오.' });
    yield chunk;
  }
  if (size === 0) throw problem('UNPROCESSABLE', { detail: '빈 파일입니다. 이미지를 zip으로 압축해 올려주십시오.' });
}
