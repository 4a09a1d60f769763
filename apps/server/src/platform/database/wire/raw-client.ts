/** A client whose rows come as bytes: who asked for them says how each column is read. */
import { EventEmitter } from 'node:events';
import type { Duplex } from 'node:stream';
import pg from 'pg';

const HEAD = 5;
const DATA_ROW = 0x44;

/** A row as it was sent. Its bytes are not its own: what is to stay is copied. */
export class RawRow {
  readonly bytes: Buffer;
  /** Where the number of its columns stands. */
  readonly at: number;

  constructor(bytes: Buffer, at: number) {
    this.bytes = bytes;
    this.at = at;
  }

  /** As pg has it, for its own queries. */
  get fields(): (string | null)[] {
    const fields: (string | null)[] = [];
    for (let at = this.at + 2, left = this.bytes.readInt16BE(this.at); left > 0; left--) {
      const length = this.bytes.readInt32BE(at);
      at += 4;
      fields.push(length < 0 ? null : this.bytes.toString('utf8', at, at + Math.max(length, 0)));
      at += Math.max(length, 0);
    }
    return fields;
  }
}

interface Listening extends pg.Connection {
  attachListeners(stream: Duplex | EventEmitter): void;
}

/** pg's client, but for the rows. All other messages are read by pg. */
export class RawClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    const connection = this.connection as Listening;
    const attach = connection.attachListeners.bind(connection);
    connection.attachListeners = (stream) => {
      const others = new EventEmitter();
      attach(others);
      const read = readMessages(
        (bytes) => others.emit('data', bytes),
        (bytes, at) => connection.emit('dataRow', new RawRow(bytes, at)),
      );
      stream.on('data', read);
      stream.on('end', () => others.emit('end'));
    };
  }
}

/**
 * Takes the rows out of what a server sends.
 * @param onOthers called with one or more whole messages that are no rows
 * @param onRow called with the bytes of a row, and where its content begins
 * @returns to be called with whatever comes, wherever it is cut
 */
export function readMessages(onOthers: (bytes: Buffer) => void, onRow: (bytes: Buffer, at: number) => void): (bytes: Buffer) => void {
  /** Of a message whose end has not come yet, and how long it will be. */
  let pieces: Buffer[] = [];
  let held = 0;
  let needed = 0;

  return (piece) => {
    let bytes = piece;
    if (held > 0) {
      pieces.push(piece);
      held += piece.length;
      if (held < needed) return;
      bytes = Buffer.concat(pieces, held);
      pieces = [];
      held = 0;
    }
    let [at, othersFrom] = [0, 0];
    const flush = () => {
      if (othersFrom < at) onOthers(bytes.subarray(othersFrom, at));
    };
    for (;;) {
      const left = bytes.length - at;
      const length = left < HEAD ? HEAD : 1 + bytes.readUInt32BE(at + 1);
      if (left < length) {
        flush();
        if (left > 0) {
          pieces = [bytes.subarray(at)];
          held = left;
          needed = length;
        }
        return;
      }
      if (bytes[at] === DATA_ROW) {
        flush();
        onRow(bytes, at + HEAD);
        othersFrom = at + length;
      }
      at += length;
    }
  };
}
