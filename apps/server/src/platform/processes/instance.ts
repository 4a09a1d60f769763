/** One data folder, one running copy: who holds it, and where its database is. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseTarget } from '../database/index.ts';
import { isAlive, processStat } from '../postgres/index.ts';

interface InstanceFile {
  pid: number;
  /** Kernel's start time of that process, so that a later process with its number is not taken for it; empty where unknown. */
  startedAt: string;
  target?: DatabaseTarget;
}

/** The data folder is in use. The message is for whoever started the second copy. */
export class InstanceError extends Error {
  override name = 'InstanceError';
}

export interface Instance {
  /** True when the last copy ended without giving the folder back (killed, power loss). */
  readonly afterCrash: boolean;
  /** Reports tools that run beside this copy where the database is. */
  publish(target: DatabaseTarget): void;
  release(): void;
}

const fileOf = (dataDir: string) => join(dataDir, 'instance.json');

/**
 * Takes the data folder for this process.
 * @throws InstanceError when another living process has it, or it cannot be written
 */
export function claimInstance(dataDir: string): Instance {
  const file = fileOf(dataDir);
  const mine: InstanceFile = { pid: process.pid, startedAt: processStat(process.pid)?.startedAt ?? '' };
  let afterCrash = false;
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    for (;;) {
      try {
        writeFileSync(file, JSON.stringify(mine), { flag: 'wx', mode: 0o600 });
        break;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
        const holder = read(file);
        if (holder && holds(holder)) {
          throw new InstanceError(
            `이 데이터 폴더는 이미 실행 중인 모아(프로세스 ${holder.pid})가 쓰고 있습니다: ${dataDir}\n다른 복사본을 함께 실행하려면 MOA_DATA_DIR과 MOA_HTTP_PORT를 다르게 지정해주십시오. (already running)`,
          );
        }
        afterCrash = true;
        rmSync(file, { force: true });
      }
    }
  } catch (error) {
    if (error instanceof InstanceError) throw error;
    throw new InstanceError(
      `데이터 폴더에 쓸 수 없습니다: ${dataDir} (${(error as NodeJS.ErrnoException).code ?? ''})\n다른 사용자가 만든 폴더라면 그 사용자로 실행하거나 MOA_DATA_DIR로 다른 폴더를 지정해주십시오. (the data folder is not writable)`,
      { cause: error },
    );
  }
  return {
    afterCrash,
    publish: (target) => writeFileSync(file, JSON.stringify({ ...mine, target }), { mode: 0o600 }),
    release: () => {
      if (read(file)?.pid === process.pid) rmSync(file, { force: true });
    },
  };
}

/** Database of the copy that runs on this folder; null when none runs or it is not ready. */
export function runningTarget(dataDir: string): DatabaseTarget | null {
  const holder = read(fileOf(dataDir));
  return holder && holds(holder) ? (holder.target ?? null) : null;
}

function holds({ pid, startedAt }: InstanceFile): boolean {
  if (pid === process.pid) return false;
  return isAlive(pid) && (startedAt === '' || processStat(pid)?.startedAt === startedAt);
}

function read(file: string): InstanceFile | null {
  try {
    const parsed: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return parsed !== null && typeof parsed === 'object' && 'pid' in parsed && typeof parsed.pid === 'number'
      ? (parsed as InstanceFile)
      : null;
  } catch {
    return null;
  }
}
