/** Runs the builder that the web app is built with. */
import { type ChildProcess, spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { ROOT } from './fingerprint.ts';

const WEB = join(ROOT, 'apps/web');

/**
 * @param started called with the process, for who wants to end it
 * @throws with the end of the builder's output
 */
export function viteBuild(
  folder: string,
  options: readonly string[],
  started: (child: ChildProcess) => void = () => undefined,
): Promise<void> {
  const vite = join(dirname(createRequire(join(WEB, 'package.json')).resolve('vite/package.json')), 'bin', 'vite.js');
  const child = spawn(process.execPath, [vite, 'build', '--logLevel', 'warn', ...options], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_ENV: 'production', NODE_OPTIONS: '--disable-warning=ExperimentalWarning' },
  });
  started(child);
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      said += chunk;
    });
  }
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`vite build of ${folder} failed\n${said.slice(-3000)}`));
    });
  });
}
