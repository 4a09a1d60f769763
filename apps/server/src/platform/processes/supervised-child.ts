/** A child process that is started again when it ends by itself. */
import { type ChildProcess, fork } from 'node:child_process';
import { ConfigError } from '../config/index.ts';
import type { Family } from '../metrics/index.ts';
import type { StartOrder, ToChild, ToParent } from './messages.ts';

export interface SupervisedChildOptions {
  name: string;
  /** Absolute path of its program. */
  program: string;
  execArgv: string[];
  env: NodeJS.ProcessEnv;
  log(message: string): void;
}

/** With its start a worker is back within 5 s, however often it died. */
const RESTART_MS = [200, 500, 1_000, 2_000] as const;
/** A child that lived this long starts over with the shortest pause. */
const HEALTHY_MS = 30_000;
const STOP_LIMIT_MS = 25_000;
const METRICS_LIMIT_MS = 2_000;

export class SupervisedChild {
  readonly #options: SupervisedChildOptions;
  #process: ChildProcess;
  #exited: Promise<void> = Promise.resolve();
  #order: StartOrder | null = null;
  #stopping = false;
  #ready = false;
  #failures = 0;
  #timer: NodeJS.Timeout | null = null;
  #metricsId = 0;

  /** Loads the program at once; it does nothing before `start`. */
  constructor(options: SupervisedChildOptions) {
    this.#options = options;
    this.#process = this.#spawn();
  }

  get name(): string {
    return this.#options.name;
  }

  get pid(): number | undefined {
    return this.#process.pid;
  }

  /** Gives the order to start. Resolves when the child is ready, rejects with its own words when it ends before that. */
  start(order: StartOrder): Promise<void> {
    this.#order = order;
    const child = this.#process;
    return new Promise((resolve, reject) => {
      let failure: Error = new Error(`${this.name} ended before it was ready`);
      child.on('message', (message: ToParent) => {
        if (message.type === 'failed') failure = message.forOperator ? new ConfigError(message.message) : new Error(message.message);
        if (message.type === 'ready') {
          this.#ready = true;
          resolve();
        }
      });
      void this.#exited.then(() => reject(failure));
      send(child, { type: 'start', order });
    });
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    if (this.#timer) clearTimeout(this.#timer);
    const child = this.#process;
    send(child, { type: 'stop' });
    const hard = setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT_MS);
    await this.#exited;
    clearTimeout(hard);
  }

  /** What the child counts; nothing when it does not answer in time. */
  metrics(): Promise<Family[]> {
    const child = this.#process;
    const id = ++this.#metricsId;
    return new Promise((resolve) => {
      const done = (families: Family[]) => {
        clearTimeout(timer);
        child.off('message', onMessage);
        resolve(families);
      };
      const onMessage = (message: ToParent) => {
        if (message.type === 'metrics' && message.id === id) done(message.families);
      };
      const timer = setTimeout(() => done([]), METRICS_LIMIT_MS);
      child.on('message', onMessage);
      send(child, { type: 'metrics', id });
    });
  }

  #spawn(): ChildProcess {
    const { program, execArgv, env } = this.#options;
    const bornAt = Date.now();
    // In a group of its own: Ctrl+C in a terminal reaches the parent, which stops everything in order.
    const child = fork(program, [], {
      execArgv,
      env,
      detached: true,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      serialization: 'advanced',
    });
    this.#exited = new Promise((resolve) => {
      child.once('exit', (code, signal) => {
        resolve();
        this.#onExit(Date.now() - bornAt, signal ?? code);
      });
      child.once('error', () => resolve());
    });
    return child;
  }

  #onExit(livedMs: number, how: number | string | null): void {
    if (this.#stopping || !this.#ready) return;
    if (livedMs > HEALTHY_MS) this.#failures = 0;
    const pause = RESTART_MS[Math.min(this.#failures++, RESTART_MS.length - 1)] ?? 2_000;
    this.#options.log(`${this.name} 프로세스가 멈추어(${how}) 다시 시작합니다.`);
    this.#timer = setTimeout(() => {
      this.#process = this.#spawn();
      const order = this.#order;
      // When it fails again, its exit leads here again.
      if (order) this.start(order).catch((error: unknown) => this.#options.log(`${this.name}: ${String(error)}`));
    }, pause);
  }
}

function send(child: ChildProcess, message: ToChild): void {
  if (child.connected) child.send(message, () => undefined);
}
