/** Finds a command by its words and runs it with a database that is connected only when asked for. */

import { startDatabase } from '../boot/start-database.ts';
import type { Config } from '../platform/config/index.ts';
import { createDatabase, type Database, givenTarget } from '../platform/database/index.ts';
import { claimInstance, runningTarget } from '../platform/processes/index.ts';
import type { Command, CommandContext } from './command.ts';
import { createTerminal, type Terminal } from './terminal.ts';

/**
 * Answers the exit code.
 * @param readConfig called when the command first asks: keys can be made before there is a configuration
 */
export async function runCommand(
  commands: readonly Command[],
  words: readonly string[],
  readConfig: () => Config,
  print: (text: string) => void,
  terminal: Terminal = createTerminal(process.stdin, process.stderr),
): Promise<number> {
  const found = matching(commands, words);
  if (!found) {
    print(helpOf(commands));
    return words.length === 0 || words[0] === 'help' ? 0 : 1;
  }
  const { command, args } = found;
  if (command.usage === '' && args.length > 0) {
    print(`moa ${command.name}: ${args.join(' ')} 은(는) 알 수 없습니다. (unexpected)`);
    return 1;
  }
  let read: Config | undefined;
  const configOnce = () => (read ??= readConfig());
  const open = openOnce(configOnce, command.name === 'migrate', print);
  try {
    return await command.run(contextOf(configOnce, { print, terminal, database: open.database }), args);
  } finally {
    await open.close();
  }
}

function contextOf(readConfig: () => Config, rest: Omit<CommandContext, 'config'>): CommandContext {
  return {
    ...rest,
    get config() {
      return readConfig();
    },
  };
}

/** The command of which most words match. */
function matching(commands: readonly Command[], words: readonly string[]): { command: Command; args: string[] } | null {
  const candidates = commands
    .map((command) => ({ command, length: command.name.split(' ').length }))
    .filter(({ command, length }) => words.slice(0, length).join(' ') === command.name)
    .sort((a, b) => b.length - a.length);
  const best = candidates[0];
  return best ? { command: best.command, args: words.slice(best.length) } : null;
}

function helpOf(commands: readonly Command[]): string {
  const lines = commands.map(({ name, usage, summary }) => `  ${`${name} ${usage}`.trim().padEnd(28)} ${summary}`);
  return ['npm run moa -- <command>', '', ...lines].join('\n');
}

function openOnce(readConfig: () => Config, migrating: boolean, print: (text: string) => void) {
  const undo: (() => Promise<void> | void)[] = [];
  let opened: Promise<Database> | null = null;
  const connect = async (): Promise<Database> => {
    const config = readConfig();
    const running = config.database.url === null ? runningTarget(config.dataDir) : null;
    const target = running ?? (config.database.url !== null && !migrating ? givenTarget(config) : await startForThis(config));
    const database = createDatabase({ target, name: 'cli', poolSize: 4, onError: (error) => print(String(error)) });
    undo.push(() => database.close());
    return database;
  };
  const startForThis = async (config: Config) => {
    if (config.database.url === null) {
      const instance = claimInstance(config.dataDir);
      undo.push(() => instance.release());
    }
    const started = await startDatabase(config, print);
    undo.push(() => started.stop());
    for (const name of started.migrated) print(`+ ${name}`);
    return started.target;
  };
  return {
    database: () => {
      opened ??= connect();
      return opened;
    },
    close: async () => {
      for (const step of undo.reverse()) await step();
    },
  };
}
