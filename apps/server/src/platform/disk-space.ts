/** Whether there is room to write in the data folder: logs, files and the embedded database lie there. */
import { statfs } from 'node:fs/promises';
import { NotReady } from './http/index.ts';

/** The database needs this much to go on for a while. */
const NEEDED_MIB = 32;

/** @throws NotReady with what to do when there is too little left */
export async function requireDiskSpace(folder: string): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  const left = Math.floor((bavail * bsize) / (1024 * 1024));
  if (left < NEEDED_MIB)
    throw new NotReady(`저장 공간이 ${left}MB 남아 저장하지 못할 수 있습니다. 데이터 폴더가 있는 디스크에서 공간을 확보해주십시오.`);
}
