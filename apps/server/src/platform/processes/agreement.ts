/** Whether processes that share a database could read what each of them writes. Keys and the store of files are no part of the database. */

/** What a process works with. Keys are `id:fingerprint`, never the key itself. */
export interface Equipment {
  /** The first wraps new data keys, all of them unwrap. */
  masterKeys: readonly string[];
  /** The first signs, all of them verify. */
  tokenKeys: readonly string[];
  /** A name for the place: equal for two processes that see the same objects. */
  objectStore: string;
}

export interface Peer extends Equipment {
  kind: string;
  host: string;
  pid: number;
}

const KEY_LISTS = [
  ['MOA_SECRET_KEYS', 'masterKeys'],
  ['MOA_TOKEN_KEYS', 'tokenKeys'],
] as const;

/**
 * What keeps a process from starting beside `peers`; empty where each can read what the others write. Lists may differ while keys are rotated: only
 * the first key of a list writes, so it has to be known to everybody, and the others need not.
 * @param inUse ids of master keys that still wrap a key in the database
 * @returns Korean sentences, each with the setting first and what to do last
 */
export function disagreements(mine: Equipment, peers: readonly Peer[], inUse: ReadonlySet<string>): string[] {
  const found = peers.flatMap((peer) => [
    ...KEY_LISTS.flatMap(([setting, list]) => unreadable(setting, mine[list], peer, peer[list])),
    ...lackedInUse(mine, peer, inUse),
    ...otherStore(mine, peer),
  ]);
  return [...new Set(found)];
}

/** Null where every peer can read what `writer` (`id:fingerprint`) is going to wrap. */
export function peersWithout(writer: string, peers: readonly Peer[]): Peer[] {
  return peers.filter(({ masterKeys }) => !masterKeys.includes(writer));
}

function unreadable(setting: string, mine: readonly string[], peer: Peer, theirs: readonly string[]): string[] {
  const [myFirst = ''] = mine;
  const [theirFirst = ''] = theirs;
  const problems: string[] = [];
  if (!mine.includes(theirFirst)) {
    problems.push(
      `${setting}: ${nameOf(peer)}가 쓰는 키 ${theirFirst}이(가) 이 프로세스에 없습니다. 그 프로세스가 저장한 내용을 읽을 수 없으므로, 모든 프로세스에 같은 키를 설정해주십시오. (another process writes with a key this one lacks)`,
    );
  } else if (!theirs.includes(myFirst)) {
    problems.push(
      `${setting}: 이 프로세스의 첫 번째 키 ${myFirst}이(가) ${nameOf(peer)}에 없습니다. 새 키는 먼저 두 번째 자리에 추가해 모든 프로세스를 다시 시작한 다음, 첫 번째 자리로 옮겨주십시오. (this process would write with a key another one lacks)`,
    );
  }
  return problems;
}

function lackedInUse(mine: Equipment, peer: Peer, inUse: ReadonlySet<string>): string[] {
  const lacked = peer.masterKeys.slice(1).filter((key) => !mine.masterKeys.includes(key) && inUse.has(idOf(key)));
  return lacked.map(
    (key) =>
      `MOA_SECRET_KEYS: 키 ${key}(으)로 감싼 판매자 키가 아직 남아 있습니다. 이 키를 다시 추가해 시작하고 'npm run moa -- keys rotate'를 실행한 다음 빼주십시오. (a key that is still in use was taken away)`,
  );
}

function otherStore(mine: Equipment, peer: Peer): string[] {
  if (mine.objectStore === peer.objectStore) return [];
  return [
    `MOA_S3_ENDPOINT, MOA_S3_BUCKET: 이 프로세스는 그림과 문서를 ${placeOf(mine.objectStore)}에 두는데, ${nameOf(peer)}는 ${placeOf(peer.objectStore)}에 둡니다. 모든 프로세스에 같은 MOA_S3_* 값을 설정하거나, 한 컴퓨터에서는 같은 MOA_DATA_DIR을 지정해주십시오. (another process keeps files elsewhere)`,
  ];
}

function idOf(key: string): string {
  return key.slice(0, key.lastIndexOf(':'));
}

function nameOf({ kind, host, pid }: Peer): string {
  return `${host}의 ${kind} 프로세스(${pid})`;
}

function placeOf(objectStore: string): string {
  return objectStore.startsWith('folder:') ? '자기 컴퓨터의 폴더' : objectStore.replace(/^s3:/, '');
}
