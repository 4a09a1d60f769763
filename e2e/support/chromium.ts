/** Finds a Chromium that runs here: one that is given, the one from npm, Debian's, or one installed now. */
import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface ChromiumLaunch {
  executablePath: string;
  args: string[];
  env: NodeJS.ProcessEnv;
}

/** Without a locale of UTF-8 a browser calls every file with a Korean name `download`. */
const env = () => ({ ...process.env, LANG: 'C.UTF-8', LC_ALL: 'C.UTF-8' });

const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
const DEBIAN = '/usr/bin/chromium';
/** Not the temporary folder, which is new for each run of the tests. */
const UNPACKED = fileURLToPath(new URL('../../node_modules/.cache/', import.meta.url));

function runs(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
  } catch {
    return false;
  }
  return spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 30_000 }).status === 0;
}

/**
 * For `chromium.launch()` of playwright-core. The first call on a fresh machine may take a minute.
 * @throws with what to do when no browser can be had
 */
export async function findChromium(): Promise<ChromiumLaunch> {
  const given = process.env.CHROMIUM_PATH;
  if (given) {
    if (!runs(given)) throw new Error(`CHROMIUM_PATH=${given} does not run`);
    return { executablePath: given, args: ARGS, env: env() };
  }
  const packaged = await packagedChromium();
  // Without the windows and services of a whole browser: journeys take a third less of the processor.
  if (packaged !== null) return { executablePath: packaged, args: ['--headless=shell', ...ARGS], env: env() };
  if (runs(DEBIAN)) return { executablePath: DEBIAN, args: ARGS, env: env() };
  if (installWithApt() && runs(DEBIAN)) return { executablePath: DEBIAN, args: ARGS, env: env() };
  throw new Error('No Chromium: install one (apt-get install chromium) or set CHROMIUM_PATH to its program.');
}

/** The browser of @sparticuz/chromium, unpacked into a folder of its own; null where it does not run. */
async function packagedChromium(): Promise<string | null> {
  const before = { variable: process.env.AWS_EXECUTION_ENV, folder: process.env.TMPDIR };
  // It unpacks its copies of NSS only where it takes itself to be on Lambda, and only into a folder without a browser.
  process.env.AWS_EXECUTION_ENV = 'AWS_Lambda_nodejs22.x';
  const folder = join(UNPACKED, `chromium-${process.getuid?.() ?? 0}`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  process.env.TMPDIR = folder;
  try {
    const { default: chromium } = await import('@sparticuz/chromium');
    const path = await chromium.executablePath();
    nameFonts(folder);
    return existsSync(path) && runs(path) ? path : null;
  } catch {
    return null;
  } finally {
    restore('AWS_EXECUTION_ENV', before.variable);
    restore('TMPDIR', before.folder);
  }
}

/** The configuration that comes with it names folders of Lambda: the first page without a font of its own would end the browser. */
function nameFonts(folder: string): void {
  const file = join(folder, 'fonts.conf');
  const text = `<?xml version="1.0"?>
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir>${join(folder, 'fonts')}</dir>
  <cachedir>${join(folder, 'fonts-cache')}</cachedir>
</fontconfig>
`;
  // Another browser may be reading it.
  if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text);
  process.env.FONTCONFIG_FILE = file;
}

function restore(name: string, value: string | undefined): void {
  if (value === undefined) delete process.env[name];
  else process.env[name] = value;
}

function installWithApt(): boolean {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version'], { stdio: 'ignore' }).status !== 0) return false;
  console.log('Installing Chromium with apt-get…');
  const options = { stdio: 'ignore' as const, env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
  spawnSync('apt-get', ['update', '-qq'], options);
  return spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], options).status === 0;
}
