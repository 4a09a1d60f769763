/** What an operator types: lines, and secrets that neither show on the screen nor stand in the arguments or the environment. */
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

export interface Terminal {
  /** Somebody sits there and can be asked; otherwise another program writes what is needed. */
  readonly interactive: boolean;
  /** Asks and answers the line that was typed. @throws TerminalError where nobody can be asked, or who was asked went away */
  ask(question: string): Promise<string>;
  /** The same without echo. Where nobody sits there, the first line of what another program wrote. */
  askSecret(question: string): Promise<string>;
}

/** Nothing was typed. The message is for the operator. */
export class TerminalError extends Error {
  override name = 'TerminalError';
}

/** @param output where questions stand; not what a program reads of the command */
export function createTerminal(input: NodeJS.ReadStream, output: NodeJS.WritableStream): Terminal {
  const interactive = input.isTTY === true;
  return {
    interactive,
    ask: (question) => {
      if (!interactive) return Promise.reject(new TerminalError(`터미널이 아니어서 물을 수 없습니다. (cannot ask: ${question.trim()})`));
      return readLine(input, output, question, true);
    },
    askSecret: (question) => (interactive ? readLine(input, output, question, false) : firstLine(input)),
  };
}

async function readLine(input: NodeJS.ReadStream, output: NodeJS.WritableStream, question: string, echo: boolean): Promise<string> {
  // The interface writes what is typed to its output: a secret goes nowhere. In terminal mode the terminal itself echoes nothing.
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input, output: echo ? output : nowhere, terminal: true, historySize: 0 });
  const gone = new AbortController();
  lines.once('SIGINT', () => gone.abort());
  lines.once('close', () => gone.abort());
  try {
    if (!echo) output.write(question);
    const typed = await lines.question(echo ? question : '', { signal: gone.signal });
    return typed;
  } catch (cause) {
    if (!gone.signal.aborted) throw cause;
    throw new TerminalError('그만두었습니다. (canceled)', { cause });
  } finally {
    if (!echo) output.write('\n');
    lines.close();
  }
}

async function firstLine(input: NodeJS.ReadStream): Promise<string> {
  const lines = createInterface({ input, terminal: false });
  try {
    for await (const line of lines) return line;
  } finally {
    lines.close();
  }
  throw new TerminalError('표준 입력이 비어 있습니다. (nothing on standard input)');
}
