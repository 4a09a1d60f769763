/** What a command of `npm run moa -- …` is made of. */
import type { Config } from '../platform/config/index.ts';
import type { Database } from '../platform/database/index.ts';
import type { Terminal } from './terminal.ts';

export interface CommandContext {
  config: Config;
  /** Connects on first use: to the copy that runs on the data folder, to DATABASE_URL, or to the embedded database started for this. */
  database(): Promise<Database>;
  print(text: string): void;
  /** Where the operator types. */
  terminal: Terminal;
}

export interface Command {
  /** Words after `moa`, e.g. `stock verify`. */
  name: string;
  /** What follows the name, e.g. `<id>`; empty when nothing may. */
  usage: string;
  /** One line, Korean and English. */
  summary: string;
  /** Answers the exit code: 0 when all is well, 1 when something was found. */
  run(context: CommandContext, args: readonly string[]): Promise<number>;
}
