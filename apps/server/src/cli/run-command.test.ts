import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { loadConfig } from '../platform/config/index.ts';
import type { Command } from './command.ts';
import { COMMANDS } from './commands.ts';
import { runCommand } from './run-command.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'moa-cli-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const command = (name: string, usage: string): Command => ({
  name,
  usage,
  summary: name,
  run: async ({ print }, args) => {
    print(`${name}(${args.join(',')})`);
    return 0;
  },
});
const commands = [command('keys', ''), command('keys rotate', ''), command('retry', '<id>')];

async function run(...words: string[]): Promise<{ code: number; said: string }> {
  const said: string[] = [];
  const code = await runCommand(
    commands,
    words,
    () => loadConfig({ MOA_DATA_DIR: dataDir }),
    (text) => said.push(text),
  );
  return { code, said: said.join('\n') };
}

test('the longest name that fits is run, with what follows it', async () => {
  expect(await run('keys', 'rotate')).toEqual({ code: 0, said: 'keys rotate()' });
  expect(await run('keys')).toEqual({ code: 0, said: 'keys()' });
  expect(await run('retry', '5')).toEqual({ code: 0, said: 'retry(5)' });
});

test('nothing is guessed: unknown words are an error', async () => {
  expect((await run('keys', 'rotat')).code).toBe(1);
  expect((await run('destroy')).code).toBe(1);
  expect((await run('destroy')).said).toContain('keys rotate');
  expect((await run()).code).toBe(0);
});

test('keys can be made, and commands listed, where nothing is configured yet', async () => {
  const said: string[] = [];
  const bare = () => loadConfig({ NODE_ENV: 'production' });
  const say = (text: string) => said.push(text);
  expect(await runCommand(COMMANDS, ['keys', 'generate', 'm1'], bare, say)).toBe(0);
  expect(said[0]).toMatch(/^m1:[\w+/]{43}=$/);
  expect(await runCommand(COMMANDS, ['help'], bare, say)).toBe(0);
  await expect(runCommand(COMMANDS, ['keys', 'fingerprints'], bare, say)).rejects.toThrow('MOA_SECRET_KEYS');
});

test('every command has its own name', () => {
  expect(new Set(COMMANDS.map(({ name }) => name)).size).toBe(COMMANDS.length);
});
