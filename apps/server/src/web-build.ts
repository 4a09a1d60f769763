/** Builds the web app when there is no build of the sources as they are. */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const WEB = join(ROOT, 'apps/web');
/** Everything that ends up in the build. */
const SOURCES = ['apps/web', 'packages/core/src', 'packages/contract/src', 'packages/channels/src', 'package-lock.json'];
const STAMP = join(WEB, 'dist', '.sources');

/**
 * @param announce told before a build, which takes seconds
 * @throws with the end of the builder's output
 */
export async function buildWebIfStale(announce: () => void): Promise<void> {
  if (!existsSync(join(WEB, 'index.html'))) return;
  const now = fingerprint();
  if (existsSync(join(WEB, 'dist', 'index.html')) && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === now) return;
  announce();
  await build();
  writeFileSync(STAMP, now);
}

/** Changes when a source is added, removed or written. */
function fingerprint(): string {
  const hash = createHash('sha256');
  for (const source of SOURCES) for (const file of filesBelow(join(ROOT, source)).sort()) hash.update(factsOf(file));
  return hash.digest('hex');
}

function factsOf(file: string): string {
  const { size, mtimeMs } = statSync(file);
  return `${relative(ROOT, file)} ${size} ${mtimeMs}\n`;
}

function filesBelow(path: string): string[] {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { withFileTypes: true }).flatMap((entry) => {
    if (entry.name === 'dist' || entry.name === 'node_modules' || entry.name.includes('.test.')) return [];
    const below = join(path, entry.name);
    return entry.isDirectory() ? filesBelow(below) : [below];
  });
}

function build(): Promise<void> {
  const vite = join(dirname(createRequire(join(WEB, 'package.json')).resolve('vite/package.json')), 'bin', 'vite.js');
  const child = spawn(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
    cwd: WEB,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_ENV: 'production', NODE_OPTIONS: '--disable-warning=ExperimentalWarning' },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      said += chunk;
    });
  }
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`웹 화면을 만들지 못했습니다. (vite build failed)\n${said.slice(-3000)}`));
    });
  });
}
