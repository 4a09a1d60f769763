/** Pictures that a file names by their addresses: fetched once, stored as ours, remembered so that a job that goes on fetches none twice. */
import { createHash } from 'node:crypto';
import { ProblemError } from '@moa/contract';
import type { ProductImage } from '@moa/core';
import type { Database, TenantTx } from '../../../platform/database/index.ts';
import type { Images } from '../../../platform/files/index.ts';
import { FetchRefused, type GuardedFetch } from '../../../platform/guarded-fetch/index.ts';

/** A picture, or in Korean why there is none. */
export type FoundPicture = ProductImage | string;

export interface PictureDeps {
  database: Database;
  images: Images;
  fetch: GuardedFetch;
}

/** Fetched at once, for one file. */
const AT_ONCE = 6;
const TRIES = 2;

const SENTENCES: Readonly<Record<FetchRefused['reason'], string>> = {
  ADDRESS: '열 수 없는 이미지 주소입니다. http로 시작하는 공개 주소를 적어주십시오.',
  REDIRECTS: '이미지 주소가 계속 다른 곳으로 넘어갑니다. 이미지의 실제 주소를 적어주십시오.',
  STATUS: '이미지 주소에 이미지가 없습니다. 주소를 확인해주십시오.',
  TOO_LARGE: '이미지가 20MB보다 큽니다. 크기를 줄여주십시오.',
  TIMEOUT: '이미지 서버가 응답하지 않습니다. 잠시 후 실패한 상품만 다시 올려주십시오.',
  FAILED: '이미지를 받지 못했습니다. 주소를 확인해주십시오.',
};

const hashOf = (address: string): Buffer => createHash('sha256').update(address).digest();

/** What of these addresses can be had. Never throws for what an address gives. */
export async function findPictures(
  deps: PictureDeps,
  sellerId: number,
  addresses: readonly string[],
  signal: AbortSignal,
): Promise<Map<string, FoundPicture>> {
  const wanted = [...new Set(addresses)];
  const found = new Map<string, FoundPicture>();
  if (wanted.length === 0) return found;
  const known = await deps.database.tenant(sellerId, (tx) => readKnown(tx, wanted), { readOnly: true });
  for (const [address, picture] of known) found.set(address, picture);
  const open = wanted.filter((address) => !known.has(address));
  const lane = async () => {
    for (let address = open.shift(); address !== undefined; address = open.shift()) {
      signal.throwIfAborted();
      found.set(address, await takePicture(deps, sellerId, address, signal));
    }
  };
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, open.length) }, lane));
  return found;
}

async function takePicture(
  { database, images, fetch }: PictureDeps,
  sellerId: number,
  address: string,
  signal: AbortSignal,
): Promise<FoundPicture> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const { bytes } = await fetch(address);
      const [stored] = await images.upload(sellerId, null, [{ name: nameOf(address), bytes }]);
      if (stored === undefined) return SENTENCES.FAILED;
      const picture = { fileId: stored.fileId, url: stored.url, width: stored.width, height: stored.height };
      await database.tenant(sellerId, (tx) => remember(tx, address, picture));
      return picture;
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof ProblemError && error.code === 'IMAGE_INVALID') return sentenceOf(error.detail ?? '');
      if (!(error instanceof FetchRefused)) throw error;
      const passing = error.reason === 'TIMEOUT' || error.reason === 'FAILED';
      if (!passing || attempt >= TRIES) return SENTENCES[error.reason];
    }
  }
}

function nameOf(address: string): string {
  return URL.parse(address)?.pathname.split('/').at(-1)?.slice(0, 100) ?? '';
}

/** The second line of what the pictures' module says: `image-format: …`. */
function sentenceOf(detail: string): string {
  const line = detail.split('\n')[1] ?? detail;
  return line.replace(/^image-\w+:\s*/, '') || SENTENCES.FAILED;
}

async function readKnown(tx: TenantTx, addresses: readonly string[]): Promise<Map<string, ProductImage>> {
  const byHash = new Map(addresses.map((address) => [hashOf(address).toString('hex'), address]));
  const { rows } = await tx.query<{ address_hash: Buffer; file_id: string; url: string; width: number; height: number }>(
    'select address_hash, file_id, url, width, height from batch_picture where seller_id = $1 and address_hash = any ($2::bytea[])',
    [tx.sellerId, addresses.map(hashOf)],
    'batch.known-pictures',
  );
  return new Map(
    rows.flatMap((row) => {
      const address = byHash.get(row.address_hash.toString('hex'));
      return address === undefined ? [] : [[address, { fileId: row.file_id, url: row.url, width: row.width, height: row.height }] as const];
    }),
  );
}

async function remember(tx: TenantTx, address: string, picture: ProductImage): Promise<void> {
  await tx.query(
    `insert into batch_picture (seller_id, address_hash, file_id, url, width, height) values ($1, $2, $3, $4, $5, $6)
     on conflict (seller_id, address_hash) do update set file_id = excluded.file_id, url = excluded.url, width = excluded.width, height = excluded.height,
       fetched_at = excluded.fetched_at`,
    [tx.sellerId, hashOf(address), picture.fileId, picture.url, picture.width, picture.height],
    'batch.remember-picture',
  );
}
