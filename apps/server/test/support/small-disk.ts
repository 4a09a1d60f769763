/** A file system of a few MiB that can really be full. Linux, and only for root: elsewhere there is none, and whoever asks must say so. */
import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface SmallDisk {
  folder: string;
  /** Takes what space is left. */
  fill(): void;
  /** Gives it back. */
  free(): void;
  remove(): void;
}

/** Null where none can be had. */
export function mountSmallDisk(mebibytes: number): SmallDisk | null {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return null;
  const folder = mkdtempSync(join(tmpdir(), 'moa-small-disk-'));
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${mebibytes}m`, 'moa-small-disk', folder], { stdio: 'ignore' }).status !== 0) {
    rmSync(folder, { recursive: true });
    return null;
  }
  const ballast = join(folder, 'ballast');
  return {
    folder,
    fill() {
      const fd = openSync(ballast, 'a');
      // Large pieces first, then whatever still fits.
      for (const size of [1024 * 1024, 4096, 1]) {
        const piece = Buffer.alloc(size);
        try {
          for (;;) writeSync(fd, piece);
        } catch (error) {
          if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
        }
      }
      closeSync(fd);
    },
    free: () => rmSync(ballast, { force: true }),
    remove() {
      spawnSync('umount', ['--lazy', folder]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
