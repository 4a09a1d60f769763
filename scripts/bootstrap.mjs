/**
 * Runs before `npm start` and `npm test`: installs what package-lock.json names when that has not been done yet, and makes sure that
 * the right Node runs. Plain JavaScript without dependencies, for Node 18 and later.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const BIN = join(ROOT, 'node_modules', '.bin');
const STAMP = join(ROOT, 'node_modules', '.moa-lock');
const OLDEST = [22, 18];

/** The stamp of what is installed: the lock and every manifest that it was made from. */
function wanted() {
  const hash = createHash('sha256');
  for (const file of ['package-lock.json', 'package.json']) hash.update(readFileSync(join(ROOT, file)));
  return hash.digest('hex');
}

function npm(args) {
  // The npm that called us, so that no other version is picked up from PATH.
  const program = process.env.npm_execpath;
  const command = program ? [process.execPath, program] : [process.platform === 'win32' ? 'npm.cmd' : 'npm'];
  const { status } = spawnSync(command[0], [...command.slice(1), ...args], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: '' },
  });
  return status === 0;
}

function install() {
  console.log('필요한 패키지를 설치합니다. 처음에는 1분쯤 걸립니다… (installing packages)');
  const options = ['--include=dev', '--include=optional', '--no-audit', '--no-fund', '--prefer-offline', '--loglevel=error'];
  if (npm(['ci', ...options])) return;
  console.error('다시 시도합니다… (trying again without the strict check of the lock)');
  if (npm(['install', '--no-save', ...options])) return;
  console.error('패키지를 설치하지 못했습니다. 네트워크와 npm 설정을 확인해주십시오. (npm install failed)');
  process.exit(1);
}

/** Version of the Node that the next command will run on: npm puts node_modules/.bin first. */
function nodeVersion() {
  const { stdout } = spawnSync('node', ['-v'], {
    encoding: 'utf8',
    env: { ...process.env, PATH: `${BIN}${delimiter}${process.env.PATH}` },
  });
  const [major = 0, minor = 0] = (stdout ?? '').trim().replace(/^v/, '').split('.').map(Number);
  return [major, minor];
}

if (!existsSync(STAMP) || readFileSync(STAMP, 'utf8') !== wanted()) {
  install();
  writeFileSync(STAMP, wanted());
}

const [major, minor] = nodeVersion();
if (major < OLDEST[0] || (major === OLDEST[0] && minor < OLDEST[1])) {
  console.error(
    `Node ${OLDEST.join('.')} 이상이 필요합니다(지금 ${major}.${minor}). https://nodejs.org 에서 설치해주십시오. (Node ${OLDEST.join('.')} or later is needed)`,
  );
  process.exit(1);
}
