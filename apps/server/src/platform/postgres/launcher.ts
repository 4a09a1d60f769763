/** As whom PostgreSQL runs: it refuses root, and it must not outlive us. */
import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from 'node:child_process';

export type LaunchMode =
  /** An ordinary user runs it as itself. */
  | 'self'
  /** Root runs it in a user namespace where root is called user 1000: files stay root's and no other user has to exist. */
  | 'namespace'
  /** Root runs it as `nobody`, where user namespaces are refused (some containers). */
  | 'nobody';

export const NOBODY = 65_534;

export interface Launcher {
  mode: LaunchMode;
  /** Files of the database must belong to this user. */
  uid: number;
  spawn(program: string, args: readonly string[], options?: SpawnOptions & { dieWithParent?: boolean }): ChildProcess;
}

function works(command: string, args: readonly string[]): boolean {
  return spawnSync(command, args, { stdio: 'ignore' }).status === 0;
}

/** The best mode that this machine allows. */
export function detectMode(): LaunchMode {
  if (process.getuid?.() !== 0) return 'self';
  return works('unshare', ['--user', '--map-user=1000', '--map-group=1000', 'true']) ? 'namespace' : 'nobody';
}

export function createLauncher(mode: LaunchMode = detectMode()): Launcher {
  // Without setpriv (not Linux) a killed parent leaves the database behind; the next start stops it.
  const tied = process.platform === 'linux' && works('setpriv', ['--pdeathsig', 'INT', '--', 'true']);
  const prefix = mode === 'namespace' ? ['unshare', '--user', '--map-user=1000', '--map-group=1000'] : [];
  return {
    mode,
    uid: mode === 'nobody' ? NOBODY : (process.getuid?.() ?? 0),
    spawn(program, args, { dieWithParent = false, ...options } = {}) {
      const tie = dieWithParent && tied;
      const identity = mode === 'nobody' && !tie ? { uid: NOBODY, gid: NOBODY } : {};
      const wrapper = tie
        ? [
            ...prefix,
            'setpriv',
            ...(mode === 'nobody' ? [`--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups'] : []),
            '--pdeathsig',
            'INT',
            '--',
          ]
        : prefix;
      const [command = program, ...rest] = [...wrapper, program, ...args];
      // In a group of its own: Ctrl+C in a terminal must reach us first, and the database last.
      return spawn(command, rest, { ...options, ...identity, detached: dieWithParent });
    },
  };
}
