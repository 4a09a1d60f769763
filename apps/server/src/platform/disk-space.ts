/** Whether there is room to write in the data folder: logs, files and the embedded database lie there. */
import { statfsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { NotReady } from './http/index.ts';
import type { Metrics } from './metrics/index.ts';

/** The database needs this much to go on for a while. */
const NEEDED_MIB = 32;

/** @throws NotReady with what to do when there is too little left */
export async function requireDiskSpace(folder: string): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  const left = Math.floor((bavail * bsize) / (1024 * 1024));
  if (left < NEEDED_MIB)
    throw new NotReady('저장 공간이 얼마 남지 않아 저장하지 못할 수 있습니다. 데이터 폴더가 있는 디스크에서 공간을 확보해주십시오.');
}

/** What is free there, in bytes, for who may see figures. */
export function addDiskMetrics(metrics: Metrics, folder: string): void {
  metrics.gauge('data_disk_free_bytes', 'Free space of the disk that the data folder lies on.', () => {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  });
}
