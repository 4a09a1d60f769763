/**
 * Writes log lines to a file or pipe. What can't be written (a full disk, a closed pipe) is lost and counted, and nothing else happens:
 * nobody may fail because nothing can be written down. As soon as it can be written again, a line says how many were lost.
 */
import { write, writeSync } from 'node:fs';

export interface LineWriter {
  write(line: string): void;
  /** Writes what waits before the process ends; what can't be written at once is lost. */
  flush(): void;
  /** Error code of the last write when it failed, e.g. `ENOSPC`; null while lines arrive. */
  readonly failing: string | null;
}

export interface LineWriterOptions {
  /** Opens the file; called again with a later line when it throws. */
  open(): number;
  /** The file to write to from now on, asked before lines go out; what it throws changes nothing. */
  renew?(fd: number): number;
  /** The line that says how many were lost. */
  lostLine(lines: number, code: string): string;
  /** Bytes that may wait to be written. */
  limit?: number;
}

const LIMIT_BYTES = 1024 * 1024;
/** A reader that lets its pipe run full is waited for. */
const BUSY_MS = 50;
const BUSY = new Set(['EAGAIN', 'EBUSY', 'EINTR']);

export function createLineWriter(options: LineWriterOptions): LineWriter {
  return new Writer(options);
}

class Writer implements LineWriter {
  readonly #options: Required<LineWriterOptions>;
  #fd: number | null = null;
  #waiting: string[] = [];
  #waitingBytes = 0;
  /** On its way to the file. */
  #sending: Buffer | null = null;
  #sendingLines = 0;
  #lost = 0;
  /** Of the lost, what the lines on their way report. */
  #reported = 0;
  #failing: string | null = null;
  /** A line was cut off: the next one must not go on where it ends. */
  #torn = false;

  constructor(options: LineWriterOptions) {
    this.#options = { limit: LIMIT_BYTES, renew: (fd) => fd, ...options };
    this.#open();
  }

  get failing(): string | null {
    return this.#failing;
  }

  write(line: string): void {
    if (this.#waitingBytes + line.length > this.#options.limit) {
      this.#lost += 1;
      this.#failing ??= 'EAGAIN';
      return;
    }
    this.#waiting.push(line);
    this.#waitingBytes += line.length;
    if (this.#sending === null) this.#send();
  }

  flush(): void {
    const rest = Buffer.concat([this.#sending ?? Buffer.alloc(0), Buffer.from(this.#waiting.join(''))]);
    this.#waiting = [];
    this.#waitingBytes = 0;
    this.#sending = null;
    try {
      for (let at = 0; this.#fd !== null && at < rest.length; ) at += writeSync(this.#fd, rest, at);
    } catch {
      // The process ends.
    }
  }

  #send(): void {
    if (this.#waiting.length === 0) return;
    this.#sendingLines = this.#waiting.length;
    this.#reported = this.#lost;
    const notice = this.#failing === null || this.#reported === 0 ? '' : this.#options.lostLine(this.#reported, this.#failing);
    this.#sending = Buffer.from(`${this.#torn ? '\n' : ''}${notice}${this.#waiting.join('')}`);
    this.#waiting = [];
    this.#waitingBytes = 0;
    this.#renew();
    this.#push(this.#sending, 0);
  }

  #renew(): void {
    try {
      if (this.#fd !== null) this.#fd = this.#options.renew(this.#fd);
    } catch {
      // The file as it is will do.
    }
  }

  #push(bytes: Buffer, at: number): void {
    if (this.#fd === null && !this.#open()) {
      this.#lose(at);
      return;
    }
    write(this.#fd ?? 0, bytes, at, bytes.length - at, null, (error, written) => {
      // Flushed meanwhile.
      if (this.#sending !== bytes) return;
      if (error === null) this.#wrote(bytes, at + written);
      else this.#failed(bytes, at, error.code ?? 'EIO');
    });
  }

  #wrote(bytes: Buffer, at: number): void {
    if (at < bytes.length) {
      // What a flush writes is the rest.
      this.#sending = bytes.subarray(at);
      this.#push(this.#sending, 0);
      return;
    }
    this.#sending = null;
    this.#torn = false;
    this.#lost -= this.#reported;
    if (this.#lost === 0) this.#failing = null;
    this.#send();
  }

  #failed(bytes: Buffer, at: number, code: string): void {
    if (BUSY.has(code)) {
      setTimeout(() => this.#sending === bytes && this.#push(bytes, at), BUSY_MS).unref();
      return;
    }
    this.#failing = code;
    this.#lose(at);
  }

  /** What waits is tried with the next line: not before something is said again. */
  #lose(at: number): void {
    this.#torn ||= at > 0;
    this.#lost += this.#sendingLines + this.#waiting.length;
    this.#sending = null;
    this.#waiting = [];
    this.#waitingBytes = 0;
  }

  #open(): boolean {
    try {
      this.#fd = this.#options.open();
      return true;
    } catch (error) {
      this.#failing = (error as NodeJS.ErrnoException).code ?? 'EIO';
      return false;
    }
  }
}
