import type { Bench } from './environment.ts';
import type { Line } from './report.ts';

export interface Item {
  /** As in `npm run bench -- <id>`. */
  id: string;
  title: string;
  run(bench: Bench, print: (line: Line) => void, options: Options): Promise<void>;
}

export interface Options {
  /** The whole amounts of data, which take minutes. */
  full: boolean;
}
