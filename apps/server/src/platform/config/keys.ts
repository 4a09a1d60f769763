/**
 * Master keys (wrap the sellers' data keys) and token keys (sign access tokens).
 * Given in the environment, or made on first start in a file that only our user can read.
 */
import { createHmac, randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, ConfigError } from './config.ts';

export interface SecretKey {
  /** Stored beside what the key protects, so that old values are still read after a change of keys. */
  id: string;
  /** 32 random bytes. */
  bytes: Buffer;
}

export interface Keys {
  /** The first wraps new data keys; all of them unwrap. */
  master: [SecretKey, ...SecretKey[]];
  /** The first signs (its bytes are an Ed25519 seed); all of them verify. */
  token: [SecretKey, ...SecretKey[]];
}

/**
 * Reads both lists, making them when nothing is given outside production.
 * @throws ConfigError when a list cannot be read, a file belongs to somebody else, or one key stands in both lists
 */
export function loadKeys(config: Config): Keys {
  const keys: Keys = {
    master: parseKeys('MOA_SECRET_KEYS', config.secretKeys ?? generated(config, 'secret.keys')),
    token: parseKeys('MOA_TOKEN_KEYS', config.tokenKeys ?? generated(config, 'token.keys')),
  };
  if (keys.master.some(({ bytes }) => keys.token.some((token) => token.bytes.equals(bytes)))) {
    throw new ConfigError(
      'MOA_SECRET_KEYS, MOA_TOKEN_KEYS: 한 키를 두 곳에 쓸 수 없습니다. 새 키를 만들어 하나를 바꿔주십시오: npm run moa -- keys generate (one key must not serve two purposes)',
    );
  }
  return keys;
}

/**
 * `id:base64, id:base64, …`, newest first, separated by commas or new lines. One key may stand without an id and is then called `default`.
 * @throws ConfigError for anything but 32 bytes a key
 */
export function parseKeys(name: string, text: string): [SecretKey, ...SecretKey[]] {
  const keys = text
    .split(/[\s,]+/)
    .filter(Boolean)
    .map((entry) => {
      const [, id = 'default', encoded = ''] = /^(?:([\w-]{1,32}):)?([A-Za-z0-9+/_-]+={0,2})$/.exec(entry) ?? [];
      return { id, bytes: Buffer.from(encoded, 'base64') };
    });
  const [first, ...rest] = keys;
  if (!first || keys.some((key) => key.bytes.length !== 32)) {
    throw new ConfigError(`${name}: 각 키는 "이름:base64" 형식의 32바이트여야 합니다 (each key must be id:base64 of 32 bytes)`);
  }
  if (new Set(keys.map((key) => key.id)).size !== keys.length) {
    throw new ConfigError(`${name}: 키 이름이 겹칩니다 (duplicate key id)`);
  }
  if (new Set(keys.map((key) => key.bytes.toString('hex'))).size !== keys.length) {
    throw new ConfigError(`${name}: 같은 키가 두 이름으로 있습니다 (one key under two ids)`);
  }
  return [first, ...rest];
}

/** A fresh entry for a list of keys. */
export function generateKey(id: string): string {
  return `${id}:${randomBytes(32).toString('base64')}`;
}

/** Distinguishes one key from another and says nothing of either: what a backup keeps of the keys that open it. */
export function keyFingerprint({ bytes }: Pick<SecretKey, 'bytes'>): string {
  return createHmac('sha256', bytes).update('moa:key-fingerprint').digest('hex').slice(0, 16);
}

/** `id:fingerprint`. Keys are looked up by their id: one under another id is another key. */
export function nameOfKey(key: SecretKey): string {
  return `${key.id}:${keyFingerprint(key)}`;
}

function generated(config: Config, fileName: string): string {
  if (config.environment === 'production') {
    throw new ConfigError('MOA_SECRET_KEYS, MOA_TOKEN_KEYS: 운영 환경에서는 반드시 설정해야 합니다');
  }
  const folder = join(config.dataDir, 'keys');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, fileName);
  try {
    // wx: of two processes that start at once, one makes the file and the other reads it.
    const handle = openSync(file, 'wx', 0o600);
    const text = `${generateKey('k1')}\n`;
    writeSync(handle, text);
    fsyncSync(handle);
    closeSync(handle);
    return text;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw unreadable(file, error);
  }
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw unreadable(file, error);
  }
}

function unreadable(file: string, cause: unknown): ConfigError {
  return new ConfigError(`키 파일을 읽을 수 없습니다 (cannot read key file): ${file}`, { cause });
}
