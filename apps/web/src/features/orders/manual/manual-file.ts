/** Files of hand-written orders: their template, and the rows that failed. */
import { problemOf } from '@moa/contract/client';
import { pageApiBase } from '../../../client/config.ts';
import { authorizedFetch } from '../../../client/session/account.ts';
import { keepFile } from '../../../ui/files/keep-file.ts';

const BASE = '/api/v1/order/order-handwriting';

/** @throws the problem of a refusal */
async function download(path: string, name: string): Promise<void> {
  const response = await authorizedFetch(new Request(`${pageApiBase()}${BASE}${path}`));
  if (!response.ok) throw await problemOf(response);
  keepFile(await response.blob(), name);
}

export const downloadManualTemplate = () => download('/template', '수기주문 양식.xlsx');
export const downloadManualFailures = (id: string) => download(`/file/${id}/failed`, '수기주문 고칠 주문.xlsx');
