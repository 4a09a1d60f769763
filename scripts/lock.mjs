/**
 * Completes package-lock.json: npm drops optional packages of other platforms when it cannot reach them or when node_modules
 * already exists, and `npm ci` then refuses the lock. Run `node scripts/lock.mjs` after `npm install`.
 * Plain JavaScript without dependencies: it has to run before anything is installed.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Optional packages that the lock's entries ask for by exact version and that have no entry of their own. */
export function missingOptionalPackages(lock) {
  const missing = new Map();
  for (const [path, entry] of Object.entries(lock.packages)) {
    if (!path.includes('node_modules/')) continue;
    for (const [name, range] of Object.entries(entry.optionalDependencies ?? {})) {
      const nested = `${path}/node_modules/${name}`;
      if (lock.packages[nested] || lock.packages[`node_modules/${name}`]) continue;
      if (/^\d+\.\d+\.\d+\S*$/.test(range)) missing.set(`node_modules/${name}`, { version: range, licence: entry.license });
    }
  }
  return missing;
}

/** What a platform package's name says about where it belongs, e.g. `cli-linux-x64-musl`. */
function platformOf(name) {
  const os = /(android|darwin|freebsd|linux|openharmony|win32)/.exec(name)?.[1];
  const cpu = /(arm64|armv7|arm|x64|ia32|ppc64|riscv64|s390x|loong64|mips64el)/.exec(name)?.[1];
  const libc = /musl/.test(name) ? 'musl' : /gnu/.test(name) ? 'glibc' : undefined;
  return {
    ...(cpu ? { cpu: [cpu === 'armv7' ? 'arm' : cpu] } : {}),
    ...(os === 'linux' && libc ? { libc: [libc] } : {}),
    ...(os ? { os: [os] } : {}),
  };
}

/** Adds the missing entries in npm's order and answers how many there were. */
export function completeLock(lock) {
  const missing = missingOptionalPackages(lock);
  for (const [path, { version, licence }] of missing) {
    lock.packages[path] = { version, ...(licence ? { license: licence } : {}), optional: true, ...platformOf(path) };
  }
  lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, 'en')));
  return missing.size;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const file = fileURLToPath(new URL('../package-lock.json', import.meta.url));
  const lock = JSON.parse(readFileSync(file, 'utf8'));
  const added = completeLock(lock);
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
  console.log(`package-lock.json: ${added} entries added`);
}
