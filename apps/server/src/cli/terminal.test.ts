import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { createTerminal } from './terminal.ts';

/** A terminal that somebody sits at, and everything that showed on it. */
function sit() {
  const raw: boolean[] = [];
  const input = Object.assign(new PassThrough(), { isTTY: true, setRawMode: (on: boolean) => raw.push(on) });
  const output = new PassThrough();
  let shown = '';
  output.on('data', (chunk: Buffer) => {
    shown += chunk;
  });
  return { terminal: createTerminal(input as unknown as NodeJS.ReadStream, output), input, raw, shown: () => shown };
}

test('a secret is asked for, and nothing of it shows, neither as it is typed nor when it is mended', async () => {
  const { terminal, input, raw, shown } = sit();
  const asked = terminal.askSecret('비밀번호: ');
  input.write('Byeol8bitt\x7f!gil\r');
  expect(await asked).toBe('Byeol8bit!gil');
  expect(shown()).toBe('비밀번호: \n');
  // The terminal itself echoes nothing while it is raw.
  expect(raw).toEqual([true, false]);
});

test('a line shows as it is typed', async () => {
  const { terminal, input, shown } = sit();
  const asked = terminal.ask('이름: ');
  input.write('hong\r');
  expect(await asked).toBe('hong');
  expect(shown()).toContain('이름: ');
  expect(shown()).toContain('hong');
});

test('two questions after each other get their own lines', async () => {
  const { terminal, input } = sit();
  const first = terminal.askSecret('1: ');
  input.write('one\r');
  expect(await first).toBe('one');
  const second = terminal.askSecret('2: ');
  input.write('two\r');
  expect(await second).toBe('two');
});

test.each(['\x03', '\x04'])('%j ends the question', async (key) => {
  const { terminal, input } = sit();
  const asked = terminal.askSecret('비밀번호: ');
  input.write(key);
  await expect(asked).rejects.toThrow('그만두었습니다');
});

test('a program writes the secret on standard input, and is asked nothing', async () => {
  const input = new PassThrough();
  const output = new PassThrough();
  const terminal = createTerminal(input as unknown as NodeJS.ReadStream, output);
  expect(terminal.interactive).toBe(false);
  input.end('Byeol8bit!gil\nmore\n');
  expect(await terminal.askSecret('비밀번호: ')).toBe('Byeol8bit!gil');
  await expect(terminal.ask('이름: ')).rejects.toThrow('터미널이 아니어서');
  expect(output.read()).toBeNull();
  const empty = new PassThrough();
  empty.end();
  await expect(createTerminal(empty as unknown as NodeJS.ReadStream, output).askSecret('')).rejects.toThrow('비어 있습니다');
});
