/**
 * Looks at every statement that the server sends while tests run: what is put together of many pieces is whole only then. What the tests
 * write themselves is theirs.
 */
import pg from 'pg';
import { isBeforeDistribution } from './before-distribution.ts';
import { describeProblem, problemsOf, type Schema } from './fit.ts';
import { isUnreadable, loadParser } from './levels.ts';
import { readMigrated, schemaOf } from './schema.ts';

interface Sent {
  text: string;
  /** Below the sources of the server. */
  file: string;
}

const known = new Set<string>();
let unlooked: Sent[] = [];
let watching = false;
/** Of the migrations, which stay the same for all files of a process. */
let migrated: Schema | undefined;

/** From now on; once is enough for all files of a process. */
export function watchStatements(): void {
  if (watching) return;
  watching = true;
  const send = pg.Client.prototype.query;
  Object.defineProperty(pg.Client.prototype, 'query', {
    configurable: true,
    writable: true,
    value(this: pg.Client, ...parameters: unknown[]) {
      const [statement] = parameters;
      note(typeof statement === 'string' ? statement : (statement as { text?: unknown } | undefined)?.text);
      return Reflect.apply(send, this, parameters);
    },
  });
}

function note(text: unknown): void {
  if (typeof text !== 'string' || known.has(text)) return;
  known.add(text);
  const file = senderOf(stack());
  if (file !== null) unlooked.push({ text, file });
}

function stack(): string {
  const before = Error.stackTraceLimit;
  Error.stackTraceLimit = 40;
  const { stack: frames = '' } = new Error('sent');
  Error.stackTraceLimit = before;
  return frames;
}

/** What only passes a statement on: the transactions, and the turns before them. */
const PASSES_ON = /^platform\/(database\/|fair-slots\.ts$)/;

/** The source that sent a statement through the platform's transactions; null: a test, or nobody who can be seen. */
export function senderOf(frames: string): string | null {
  for (const frame of frames.split('\n')) {
    const place = /\/apps\/server\/(?<at>src|test)\/(?<file>[^:)]+\.ts)/.exec(frame)?.groups;
    if (!place?.file || place.file.startsWith('statements/') || PASSES_ON.test(place.file)) continue;
    return place.at === 'src' && !place.file.endsWith('.test.ts') ? place.file : null;
  }
  return null;
}

/** What Citus would refuse of the statements that were sent since the last time, and what is no SQL to PostgreSQL's parser. */
export async function unfitStatements(sent: readonly Sent[] = takeSent()): Promise<string[]> {
  await loadParser();
  migrated ??= schemaOf(readMigrated());
  const schema = migrated;
  const found = sent.flatMap(({ text, file }) => {
    try {
      return problemsOf(text, schema).map((problem) => `${file}: ${describeProblem(problem)} (${text.replace(/\s+/g, ' ')})`);
    } catch (error) {
      if (!isUnreadable(error)) throw error;
      return [`${file}: not read: ${text}`];
    }
  });
  return found.filter((each) => !isBeforeDistribution(each));
}

function takeSent(): Sent[] {
  const taken = unlooked;
  unlooked = [];
  return taken;
}
