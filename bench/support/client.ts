/** A keep-alive HTTP/1.1 client that costs little itself: load, server and database share the machine's cores. Loopback only. */
import { connect, type Socket } from 'node:net';

export interface Call {
  method: 'GET' | 'POST' | 'PUT';
  path: string;
  body?: unknown;
  headers?: Readonly<Record<string, string>>;
}

export interface Answer {
  status: number;
  body: string;
}

const HEAD_END = Buffer.from('\r\n\r\n');

/** One connection, one request at a time. */
export class Connection {
  readonly #headers: Readonly<Record<string, string>>;
  readonly #socket: Socket;
  #received: Buffer[] = [];
  #waiting: { resolve(answer: Answer): void; reject(error: Error): void } | null = null;

  private constructor(socket: Socket, headers: Readonly<Record<string, string>>) {
    this.#socket = socket;
    this.#headers = headers;
    socket.setNoDelay(true);
    socket.on('data', (chunk) => this.#read(chunk));
    socket.on('error', (error) => this.#fail(error));
    socket.on('close', () => this.#fail(new Error('the server closed the connection')));
  }

  static open(port: number, headers: Readonly<Record<string, string>> = {}): Promise<Connection> {
    return new Promise((resolve, reject) => {
      const socket = connect({ host: '127.0.0.1', port });
      socket.once('error', reject);
      socket.once('connect', () => {
        socket.off('error', reject);
        resolve(new Connection(socket, headers));
      });
    });
  }

  send(call: Call): Promise<Answer> {
    const body = call.body === undefined ? '' : JSON.stringify(call.body);
    const headers = { host: '127.0.0.1', ...this.#headers, ...call.headers };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    if (call.body !== undefined) lines.push(`content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n`);
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
      this.#socket.write(`${call.method} ${call.path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`);
    });
  }

  close(): void {
    this.#socket.destroy();
  }

  #read(chunk: Buffer): void {
    this.#received.push(chunk);
    const all = this.#received.length === 1 ? chunk : Buffer.concat(this.#received);
    this.#received = [all];
    const headEnd = all.indexOf(HEAD_END);
    if (headEnd < 0) return;
    const head = all.toString('latin1', 0, headEnd);
    const status = Number(head.slice(9, 12));
    const length = Number(/\r\ncontent-length: *(\d+)/i.exec(head)?.[1] ?? (status === 204 ? 0 : Number.NaN));
    if (Number.isNaN(length)) {
      this.#fail(new Error(`an answer without content-length: ${head.slice(0, 200)}`));
      return;
    }
    const from = headEnd + HEAD_END.length;
    if (all.length < from + length) return;
    this.#received = [];
    const waiting = this.#waiting;
    this.#waiting = null;
    waiting?.resolve({ status, body: all.toString('utf8', from, from + length) });
  }

  #fail(error: Error): void {
    const waiting = this.#waiting;
    this.#waiting = null;
    waiting?.reject(error);
  }
}
