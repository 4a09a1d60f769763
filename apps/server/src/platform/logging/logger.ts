/** Structured logs: JSON lines, redacted. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import pino from 'pino';
import type { Config } from '../config/index.ts';
import { currentTrace } from '../trace.ts';
import { createLineWriter, type LineWriterOptions } from './line-writer.ts';
import { redact, scrub } from './redact.ts';
import { createRotatingFile } from './rotating-file.ts';

export type Logger = pino.Logger;

const FILE_LIMIT_BYTES = 50 * 1024 * 1024;

/**
 * In production JSON goes to standard output. Elsewhere it goes to `logs/moa.log` in the data folder, and a terminal shows warnings
 * and errors only, as plain text.
 */
export function createLogger(config: Config, processName: string): Logger {
  const options: pino.LoggerOptions = {
    level: config.logLevel,
    base: { process: processName, pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    mixin: traceOf,
    formatters: { level: (label) => ({ level: label }), log: (fields) => redact(fields) as Record<string, unknown> },
    hooks: {
      logMethod(args, method) {
        // pino appends an Error's message as it is when the Error comes alone.
        const safe = args.map((arg: unknown) => (typeof arg === 'string' ? scrub(arg) : arg)) as typeof args;
        const [first] = safe as unknown[];
        method.apply(this, (first instanceof Error && safe.length === 1 ? [{ err: first }, scrub(first.message)] : safe) as typeof args);
      },
    },
    // `formatters.log` has already made plain fields of errors.
    serializers: { err: (value) => value, error: (value) => value },
  };
  // A terminal or file that takes nothing is no reason to end.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  const lines = createLineWriter({
    ...(config.environment === 'production' ? { open: () => 1 } : logFile(config)),
    lostLine: (count, code) => lostLine(processName, count, code),
  });
  process.on('exit', () => lines.flush());
  if (config.environment === 'production') return pino(options, lines);
  return pino(
    options,
    pino.multistream([
      { level: 'trace', stream: lines },
      { level: 'warn', stream: { write: showInTerminal } },
    ]),
  );
}

function traceOf(): { traceId?: string } {
  const traceId = currentTrace();
  return traceId === null ? {} : { traceId };
}

function lostLine(processName: string, count: number, code: string): string {
  const line = { level: 'warn', time: new Date().toISOString(), process: processName, pid: process.pid };
  return `${JSON.stringify({ ...line, msg: `${count} log lines were lost: ${code}` })}\n`;
}

/** A logger for tests and tools: everything goes to `write` as lines. */
export function createLineLogger(write: (line: string) => void, level: Config['logLevel'] = 'trace'): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: false,
      formatters: { level: (label) => ({ level: label }), log: (fields) => redact(fields) as Record<string, unknown> },
    },
    { write },
  );
}

function logFile(config: Config): Pick<LineWriterOptions, 'open' | 'renew'> {
  const folder = join(config.dataDir, 'logs');
  const file = createRotatingFile({ path: join(folder, 'moa.log'), limit: FILE_LIMIT_BYTES });
  return {
    open: () => {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      return file.open();
    },
    renew: file.renew,
  };
}

function showInTerminal(line: string): void {
  const { level, process: name, msg, err, error } = JSON.parse(line);
  const failure = err ?? error;
  const text = [msg, failure?.message && failure.message !== msg ? failure.message : null].filter(Boolean).join(': ');
  process.stderr.write(`[${name}] ${level}: ${text}\n`);
}
