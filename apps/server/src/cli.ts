/** `npm run moa -- <command>`: tools of the operator, beside a running copy or without one. */

import { readConfig } from './boot/configuration.ts';
import { COMMANDS } from './cli/commands.ts';
import { runCommand } from './cli/run-command.ts';
import { TerminalError } from './cli/terminal.ts';
import { BackupError } from './platform/backup/index.ts';
import { ConfigError } from './platform/config/index.ts';
import { PostgresError } from './platform/postgres/index.ts';
import { InstanceError } from './platform/processes/index.ts';

try {
  process.exitCode = await runCommand(COMMANDS, process.argv.slice(2), readConfig, (text) => console.log(text));
} catch (error) {
  const known = [BackupError, ConfigError, InstanceError, PostgresError, TerminalError].some((kind) => error instanceof kind);
  console.error(known && error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
