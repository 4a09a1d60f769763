/**
 * The statements of a transaction on their way. Those that are started in one turn are one piece of memory, one write, one wake of the server and
 * one answer: each by itself cost both sides more than most of them do.
 */
import pg from 'pg';
import { Messages } from './messages.ts';
import { type Parameter, toParameter } from './parameters.ts';
import type { RawRow } from './raw-client.ts';
import { type ReadText, type Row, RowShape } from './rows.ts';

export interface Statement {
  text: string;
  values?: readonly unknown[];
  /** Prepares it once a connection. */
  name?: string | undefined;
}

export interface Answer {
  rows: Row[];
  /** Rows returned, or touched when none are returned. */
  rowCount: number;
  /** `INSERT`, `COMMIT`; empty for a text that says nothing. */
  command: string;
}

export interface PipelineOptions {
  /** Nobody stands between us and the server: what a prepared statement answers stays as it was described. */
  direct: boolean;
  /** Called with what made a statement fail, once for all that failed with it. */
  onError?(error: unknown): void;
}

/** What pg knows of the statements that a connection has prepared. */
interface Connection extends pg.Connection {
  parsedStatements: Record<string, string>;
  /** Sent, and not answered yet. */
  submittedNamedStatements: Record<string, string>;
}

interface Underway {
  text: string;
  name: string;
  values: readonly Parameter[];
  rows: Row[];
  shape: RowShape | null;
  /** What it answers was known before it was sent. */
  known: boolean;
  read: ((bytes: Buffer, at: number) => Row) | null;
  resolve(answer: Answer): void;
  reject(error: unknown): void;
}

/** What prepared statements answer, by name; null for those that answer no rows. */
const shapes = new WeakMap<pg.Connection, Map<string, RowShape | null>>();
const messages = new Messages();
const ALL_TEXT = new Uint8Array(0);

export class Pipeline {
  readonly #client: pg.Client;
  readonly #options: PipelineOptions;
  #waiting: Underway[] = [];

  constructor(client: pg.Client, options: PipelineOptions) {
    this.#client = client;
    this.#options = options;
  }

  /** Runs a statement behind those that were started before. When one fails, those that were sent with it fail with the same error. */
  query({ text, values = [], name = '' }: Statement): Promise<Answer> {
    const answer = new Promise<Answer>((resolve, reject) => {
      const statement = { text, name, values: values.map(toParameter), rows: [], shape: null, known: false, read: null, resolve, reject };
      if (this.#waiting.length === 0) process.nextTick(() => this.#send());
      this.#waiting.push(statement);
    });
    return answer.catch((error: unknown) => {
      // Where it came from the network says nothing; from here it leads back to who asked.
      if (error instanceof pg.DatabaseError) Error.captureStackTrace(error);
      throw error;
    });
  }

  #send(): void {
    const statements = this.#waiting;
    this.#waiting = [];
    this.#client.query(new Batch(statements, this.#client, this.#options));
  }
}

const COMMAND = /^([A-Za-z]+)(?: (\d+))?(?: (\d+))?/;

/** To pg one query; its methods are what pg calls for each message that answers it. */
class Batch extends pg.Query {
  #statements: readonly Underway[];
  readonly #parserOf: (oid: number) => ReadText;
  readonly #options: PipelineOptions;
  #shapes = new Map<string, RowShape | null>();
  #at = 0;
  /** Of a value that could not be read: the statement fails, and the server knows nothing of it. */
  #unread: unknown = null;
  /** Of the statement that is being answered: pg takes them for prepared, or not, by these. */
  name = '';
  text = '';

  constructor(statements: Underway[], client: pg.Client, options: PipelineOptions) {
    super({ text: '' }, () => undefined);
    this.#statements = statements;
    this.#options = options;
    this.#parserOf = (oid) => client.getTypeParser(oid as never, 'text') as ReadText;
    this.submit = (connection) => this.#submit(connection as Connection);
  }

  #submit(connection: Connection): null {
    if (this.#options.direct) {
      const known = shapes.get(connection);
      if (known) this.#shapes = known;
      else shapes.set(connection, this.#shapes);
    }
    this.#statements = this.#statements.filter((statement) => this.#write(statement, connection));
    messages.sync();
    connection.stream.write(messages.take());
    this.#lookAt(0);
    return null;
  }

  /** @returns false for a statement that was refused before it was sent */
  #write(statement: Underway, { parsedStatements, submittedNamedStatements }: Connection): boolean {
    const { name, text, values } = statement;
    const before = name === '' ? undefined : (parsedStatements[name] ?? submittedNamedStatements[name]);
    if (before !== undefined && before !== text) {
      statement.reject(new Error(`two statements have the name ${name}`));
      return false;
    }
    if (before === undefined) {
      messages.parse(name, text);
      if (name !== '') submittedNamedStatements[name] = text;
    }
    const shape = name === '' ? undefined : this.#shapes.get(name);
    messages.bind(name, values, shape?.formats ?? ALL_TEXT);
    if (shape === undefined) messages.describe();
    else {
      statement.known = true;
      statement.shape = shape;
      statement.read = shape?.reader(true) ?? null;
    }
    messages.execute();
    return true;
  }

  #lookAt(at: number): void {
    this.#at = at;
    this.name = this.#statements[at]?.name ?? '';
    this.text = this.#statements[at]?.text ?? '';
  }

  handleRowDescription({ fields }: { fields: pg.FieldDef[] }): void {
    const statement = this.#statements[this.#at];
    if (statement === undefined) return;
    statement.shape = new RowShape(fields, this.#parserOf);
    statement.read = statement.shape.reader(false);
  }

  handleDataRow({ bytes, at }: RawRow): void {
    const statement = this.#statements[this.#at];
    if (!statement?.read || this.#unread !== null) return;
    try {
      statement.rows.push(statement.read(bytes, at));
    } catch (error) {
      this.#unread = error;
    }
  }

  handleCommandComplete({ text }: { text: string }): void {
    const statement = this.#statements[this.#at];
    if (statement === undefined) return;
    const { rows, name, shape, known } = statement;
    if (!known && name !== '') this.#shapes.set(name, shape);
    if (this.#unread === null) {
      const [, command = '', first, second] = COMMAND.exec(text) ?? [];
      statement.resolve({ rows, rowCount: Number(second ?? first ?? 0), command });
    } else {
      statement.reject(this.#unread);
      this.#unread = null;
    }
    this.#lookAt(this.#at + 1);
  }

  handleEmptyQuery(): void {
    this.handleCommandComplete({ text: '' });
  }

  /** Nothing of what comes behind it in the batch is done any more. */
  handleError(error: unknown, connection: Connection): void {
    const left = this.#statements.slice(this.#at);
    this.#lookAt(this.#statements.length);
    if (left.length === 0) return;
    this.#options.onError?.(error);
    for (const { name, reject } of left) {
      if (name !== '') delete connection.submittedNamedStatements[name];
      reject(error);
    }
  }

  handleReadyForQuery(): void {
    // Each statement was answered when it was complete.
  }

  handleCopyInResponse(connection: pg.Connection): void {
    (connection as unknown as { sendCopyFail(reason: string): void }).sendCopyFail('nothing is copied in a transaction');
  }

  handleCopyData(): void {
    // Nobody reads it.
  }
}
