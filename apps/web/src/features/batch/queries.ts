import { problemOf } from '@moa/contract/client';
import type { Outputs } from '@moa/contract/types';
import { useQuery } from '@tanstack/react-query';
import { api, orpc, queryClient } from '../../client/api.ts';
import { pageApiBase } from '../../client/config.ts';
import { pollOr } from '../../client/live/query-client.ts';
import { authorizedFetch } from '../../client/session/account.ts';
import { keepFile } from '../../ui/files/keep-file.ts';

export type BatchFile = Outputs['batch']['list']['contents'][number];
export type BatchDetail = Outputs['batch']['get'];
export type ShopAccount = Outputs['shops']['list']['contents'][number];
export type BatchProduct = Outputs['batch']['rows']['contents'][number];

/** While its rows are looked at nothing tells of the end. */
const LOOK_MS = 700;

const isReading = (file: BatchDetail | undefined) =>
  file !== undefined && (file.state === 'READING' || file.archives.some(({ state }) => state === 'READING'));

export function useBatch(id: string) {
  return useQuery(
    orpc.batch.get.queryOptions({
      input: { id },
      refetchInterval: ({ state }) => pollOr(isReading(state.data) ? LOOK_MS : false, state.error),
    }),
  );
}

export function renewBatch(): void {
  for (const queryKey of [orpc.batch.key(), orpc.jobs.key()]) void queryClient.invalidateQueries({ queryKey });
}

export function renewRows(): void {
  void queryClient.invalidateQueries({ queryKey: orpc.batch.rows.key() });
}

/** What a job has made stands in the lists of products, too. */
export function renewProducts(): void {
  renewBatch();
  for (const queryKey of [orpc.catalog.key(), orpc.stock.key(), orpc.home.counts.key()]) void queryClient.invalidateQueries({ queryKey });
}

const BASE = '/api/v1/product/shop/bulk-register';

/** @throws the problem of a refusal */
async function download(path: string, name: string): Promise<void> {
  const response = await authorizedFetch(new Request(`${pageApiBase()}${BASE}${path}`));
  if (!response.ok) throw await problemOf(response);
  keepFile(await response.blob(), name);
}

/** Sends an archive of pictures as it is, without holding it. @throws the problem of a refusal */
export async function sendPictures(id: string, archive: File): Promise<void> {
  const announced = await api.batch.addPictures({ params: { id }, body: { name: archive.name.slice(0, 200) || 'images.zip' } });
  const response = await authorizedFetch(
    new Request(`${pageApiBase()}${BASE}/${id}/pictures/${announced.id}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/zip' },
      body: archive,
    }),
  );
  if (!response.ok) throw await problemOf(response);
}

export const downloadTemplate = (accountIds: readonly string[]) =>
  download(`/template?accountIds=${accountIds.join(',')}`, '대량등록 양식.xlsx');

export const downloadFailed = (id: string) => download(`/${id}/failed`, '대량등록 고칠 상품.xlsx');
