/** `moa backup` and `moa restore`. Keys are in neither: they are kept, and come back, by another way. */
import { resolve } from 'node:path';
import { startEmptyDatabase } from '../boot/start-database.ts';
import { restoreBackup, writeBackup } from '../platform/backup/index.ts';
import { keyFingerprint, loadKeys } from '../platform/config/index.ts';
import { openObjectStore } from '../platform/files/index.ts';
import { claimInstance } from '../platform/processes/index.ts';
import type { Command, CommandContext } from './command.ts';

/** Removes what an unfinished backup left at the folder's side. */
const OVERWRITE = '--overwrite';

export const backupCommand: Command = {
  name: 'backup',
  usage: '<folder> [--overwrite]',
  summary: '데이터베이스와 사진, 서류를 새 폴더에 백업합니다. 키는 들어가지 않습니다. (back up into a new folder, without keys)',
  run: async ({ config, database, print }, words) => {
    const folder = folderOf(
      words.filter((word) => word !== OVERWRITE),
      print,
    );
    if (folder === null) return 1;
    const connected = await database();
    const manifest = await writeBackup({
      database: connected,
      store: openObjectStore(config),
      masterKeys: loadKeys(config).master,
      folder,
      overwrite: words.includes(OVERWRITE),
      now: new Date(),
    });
    print(`${folder}: ${sizeOf(manifest)}`);
    for (const { id, fingerprint } of manifest.keys)
      print(
        `이 백업을 열려면 키 ${id}(지문 ${fingerprint})가 있어야 합니다. 백업과 다른 곳에 보관하십시오. (needs this key; keep it elsewhere)`,
      );
    return 0;
  },
};

export const restoreCommand: Command = {
  name: 'restore',
  usage: '<folder>',
  summary: '백업을 비어 있는 데이터베이스에 복원합니다. (restore a backup into an empty database)',
  run: async ({ config, print }, words) => {
    const folder = folderOf(words, print);
    if (folder === null) return 1;
    const masterKeys = loadKeys(config).master;
    const instance = config.database.url === null ? claimInstance(config.dataDir) : null;
    try {
      const { login, stop } = await startEmptyDatabase(config, print);
      try {
        const manifest = await restoreBackup({ folder, login, store: openObjectStore(config), masterKeys });
        print(`${manifest.createdAt}의 백업을 복원했습니다: ${sizeOf(manifest)}`);
        print('이어서 확인하십시오 (now check): moa stock verify, moa counters verify, moa audit verify');
        return 0;
      } finally {
        await stop();
      }
    } finally {
      instance?.release();
    }
  },
};

export const fingerprintsCommand: Command = {
  name: 'keys fingerprints',
  usage: '',
  summary: '설정된 마스터 키의 지문을 보여 줍니다. (fingerprints of the master keys, as backups name them)',
  run: async ({ config, print }) => {
    for (const key of loadKeys(config).master) print(`${key.id}  ${keyFingerprint(key)}`);
    return 0;
  },
};

function folderOf(words: readonly string[], print: CommandContext['print']): string | null {
  const [folder, ...more] = words;
  if (folder !== undefined && folder !== '' && more.length === 0) return resolve(folder);
  print('폴더 하나를 적어주십시오. (a folder is needed)');
  return null;
}

function sizeOf({ tables, objects }: { tables: readonly { rows: number }[]; objects: { count: number } }): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return `테이블 ${tables.length}, ${rows}줄, 파일 ${objects.count} (tables, rows, files)`;
}
