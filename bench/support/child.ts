/** Starting the programs under measurement in processes of their own, and what they are sent. */
import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import type { DatabaseTarget } from '../../apps/server/src/platform/database/index.ts';
import { CHILD_ARGUMENTS, MALLOC } from '../../apps/server/src/platform/processes/child-memory.ts';

export interface ChildSettings {
  dataDir: string;
  target: DatabaseTarget;
  /** For the floor, whose tables are in the schema `floor`. */
  floor: pg.ClientConfig;
  secretKeys: string;
  tokenKeys: string;
}

export interface Child {
  port: number;
  pid: number;
  stop(): Promise<void>;
}

const VARIABLE = 'BENCH_SETTINGS';

/** What the parent handed over. */
export function childSettings(): ChildSettings {
  return JSON.parse(process.env[VARIABLE] ?? 'null') as ChildSettings;
}

/** To be called by a child that listens; it ends with its parent. */
export function reportPort(port: number): void {
  process.once('disconnect', () => process.exit());
  process.send?.({ port });
}

/** Starts `program` (a file of bench/) as an installation starts its own, and waits until it listens. */
export async function startChild(program: string, settings: ChildSettings): Promise<Child> {
  const file = fileURLToPath(new URL(`../${program}`, import.meta.url));
  const child = spawn(process.execPath, [...CHILD_ARGUMENTS, file], {
    env: { ...MALLOC, ...process.env, [VARIABLE]: JSON.stringify(settings) },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const port = await portOf(child, program);
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  return {
    port,
    pid: child.pid ?? 0,
    stop: async () => {
      child.kill('SIGKILL');
      await exited;
    },
  };
}

function portOf(child: ChildProcess, program: string): Promise<number> {
  return new Promise((resolve, reject) => {
    child.once('message', (message) => resolve((message as { port: number }).port));
    child.once('exit', (code) => reject(new Error(`${program} ended with ${code} before it listened`)));
    child.once('error', reject);
  });
}
