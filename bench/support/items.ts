import type { Bench } from './environment.ts';
import type { Line } from './report.ts';

export interface Item {
  /** As in `npm run bench -- <id>`. */
  id: string;
  title: string;
  /** What has to be there before anything is started. */
  prepare?(): Promise<void>;
  run(bench: Bench, print: (line: Line) => void, options: Options): Promise<void>;
}

export interface Options {
  amount: Amount;
}

/** Of data: `quick` for a busy machine or a first look, `full` for what the aims speak of (minutes of seeding). */
export type Amount = 'quick' | 'usual' | 'full';
