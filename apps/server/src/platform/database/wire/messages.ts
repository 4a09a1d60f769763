/**
 * The messages that carry a prepared statement to the server (PostgreSQL 17, 53.7 "Message Formats"). Those of several statements are one piece of
 * memory and one write; only the last `Sync` asks for an answer.
 */
import type { Parameter } from './parameters.ts';

const SLAB = 32 * 1024;
/** Bytes of a character of UTF-16 in UTF-8 at most. */
const WIDEST = 3;
const LONG = 2_048;
/** Up to so many characters writing them one by one is quicker than asking the engine to. */
const SHORT = 24;

const [PARSE, BIND, DESCRIBE, EXECUTE, SYNC, PORTAL] = [0x50, 0x42, 0x44, 0x45, 0x53, 0x50];
const [TEXT, BINARY] = [0, 1];

/** Writes messages one after the other, and gives them out once. What was given out is never written again. */
export class Messages {
  #bytes = Buffer.allocUnsafeSlow(SLAB);
  #from = 0;
  #at = 0;

  /** @param name empty for a statement that is used once */
  parse(name: string, text: string): void {
    const begun = this.#begin(PARSE);
    this.#terminated(name);
    this.#terminated(text);
    this.#int16(0);
    this.#end(begun);
  }

  /** @param formats of the columns of its answer, see `RowShape.formats`; empty: all as text */
  bind(name: string, values: readonly Parameter[], formats: Uint8Array): void {
    const begun = this.#begin(BIND);
    this.#terminated('');
    this.#terminated(name);
    this.#int16(values.length);
    for (const value of values) this.#int16(value !== null && typeof value !== 'string' ? BINARY : TEXT);
    this.#int16(values.length);
    for (const value of values) this.#parameter(value);
    this.#int16(formats.length);
    for (const format of formats) this.#int16(format);
    this.#end(begun);
  }

  /** Asks what the bound statement answers. */
  describe(): void {
    const begun = this.#begin(DESCRIBE);
    this.#bytes[this.#at++] = PORTAL;
    this.#terminated('');
    this.#end(begun);
  }

  execute(): void {
    const begun = this.#begin(EXECUTE);
    this.#terminated('');
    this.#int32(0);
    this.#end(begun);
  }

  sync(): void {
    this.#end(this.#begin(SYNC));
  }

  /** What was written since the last time. */
  take(): Buffer {
    const taken = this.#bytes.subarray(this.#from, this.#at);
    this.#from = this.#at;
    // What had to be larger is let go with what it holds.
    if (this.#bytes.length > SLAB) this.#lay(SLAB);
    return taken;
  }

  /** @returns where its length is to be written */
  #begin(type: number): number {
    this.#room(6);
    this.#bytes[this.#at++] = type;
    this.#at += 4;
    return this.#at - 4 - this.#from;
  }

  #end(begun: number): void {
    const at = this.#from + begun;
    this.#bytes.writeInt32BE(this.#at - at, at);
  }

  #room(length: number): void {
    if (this.#at + length <= this.#bytes.length) return;
    const written = this.#bytes.subarray(this.#from, this.#at);
    const needed = written.length + length;
    this.#lay(needed <= SLAB ? SLAB : needed + (needed >> 1));
    this.#bytes.set(written);
    this.#at = written.length;
  }

  #lay(size: number): void {
    this.#bytes = Buffer.allocUnsafeSlow(size);
    this.#from = 0;
    this.#at = 0;
  }

  #int16(value: number): void {
    this.#room(2);
    this.#bytes[this.#at++] = value >>> 8;
    this.#bytes[this.#at++] = value;
  }

  #int32(value: number): void {
    this.#room(4);
    this.#at = this.#bytes.writeInt32BE(value, this.#at);
  }

  #parameter(value: Parameter): void {
    if (value === null) {
      this.#int32(-1);
      return;
    }
    if (typeof value !== 'string') {
      this.#room(4 + value.length);
      this.#int32(value.length);
      this.#bytes.set(value, this.#at);
      this.#at += value.length;
      return;
    }
    this.#room(4 + roomOf(value));
    const length = this.#at;
    this.#at += 4;
    this.#text(value);
    this.#bytes.writeInt32BE(this.#at - length - 4, length);
  }

  #terminated(text: string): void {
    this.#room(roomOf(text) + 1);
    this.#text(text);
    this.#bytes[this.#at++] = 0;
  }

  /** There is room for it. */
  #text(text: string): void {
    const bytes = this.#bytes;
    let at = this.#at;
    if (text.length <= SHORT) {
      for (let index = 0; ; index++) {
        if (index === text.length) {
          this.#at = at;
          return;
        }
        const code = text.charCodeAt(index);
        if (code > 0x7f) break;
        bytes[at++] = code;
      }
    }
    this.#at += bytes.write(text, this.#at, 'utf8');
  }
}

/** Bytes that a text takes at most; of a long one as many as it takes. */
function roomOf(text: string): number {
  return text.length <= LONG ? text.length * WIDEST : Buffer.byteLength(text);
}
