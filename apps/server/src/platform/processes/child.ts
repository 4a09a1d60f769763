/** The frame of a child process: waits for its order, starts, reports, and ends with its parent. */
import { type Config, ConfigError, loadConfig } from '../config/index.ts';
import { createLogger, type Logger } from '../logging/index.ts';
import { addProcessMetrics, createMetrics, type Metrics, renderMetrics, startMetricsServer } from '../metrics/index.ts';
import { collectAtRest } from './memory-at-rest.ts';
import type { StartOrder, ToChild, ToParent } from './messages.ts';

export interface ChildContext extends StartOrder {
  config: Config;
  logger: Logger;
  metrics: Metrics;
  /** Ends this process after an orderly stop; the parent starts it again. */
  restart(reason: string): void;
}

export interface RunningChild {
  /** Lets what runs end and gives back what is held. */
  stop(): Promise<void>;
}

/** An orderly stop may take this long in all. */
const STOP_LIMIT_MS = 20_000;
/** After an error that nobody caught: long enough to give back what is held, too short to take calls that nobody answers. */
const FAILED_LIMIT_MS = 1_000;
/** The parent died: the database goes with it, so there is little to wait for. */
const ORPHAN_LIMIT_MS = 2_000;

/**
 * Runs `start` as the process `name`. Below `npm start` the order comes from the parent; started alone (several machines), the
 * process serves its own metrics and works on DATABASE_URL.
 * @param readConfig where others than the platform have settings, too
 */
export function runChild(
  name: string,
  start: (context: ChildContext) => Promise<RunningChild>,
  readConfig: () => Config = loadConfig,
): void {
  const config = readConfig();
  const logger = createLogger(config, name);
  const metrics = createMetrics();
  addProcessMetrics(metrics);
  collectAtRest();
  let running: Promise<RunningChild> | null = null;
  let ending = false;

  const end = async (code: number, limitMs = STOP_LIMIT_MS) => {
    if (ending) return;
    ending = true;
    setTimeout(() => process.exit(code || 1), limitMs).unref();
    try {
      await (await running)?.stop();
    } catch (error) {
      logger.error({ err: error }, 'stopping failed');
      process.exit(code || 1);
    }
    process.exit(code);
  };
  const fail = (error: unknown) => {
    logger.fatal({ err: error }, `${name} ended`);
    const message = error instanceof Error ? error.message : String(error);
    const forOperator = error instanceof ConfigError;
    // Started alone: its log may be a file, and whoever started it looks here.
    if (forOperator && !process.send) console.error(message);
    report({ type: 'failed', message, forOperator }, () => void end(1, FAILED_LIMIT_MS));
  };
  const begin = (order: StartOrder) => {
    running = start({
      ...order,
      config,
      logger,
      metrics,
      restart: (reason) => {
        logger.warn(`${name} restarts: ${reason}`);
        void end(75);
      },
    });
    running.then(() => report({ type: 'ready' }), fail);
  };

  process.on('uncaughtException', fail);
  process.on('unhandledRejection', fail);
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void end(0));
  if (!process.send) {
    void startMetricsServer({ ...config.metrics, render: async () => renderMetrics({ [name]: metrics.collect() }) }).catch(fail);
    // Only here: the parent loads this module too, and starts its children before it needs the database.
    void import('../database/index.ts')
      .then(async ({ givenTarget, requireServers }) => {
        const target = givenTarget(config);
        await requireServers(config.database, false);
        begin({ target, sandboxToken: null });
      })
      .catch(fail);
    return;
  }
  process.on('disconnect', () => void end(1, ORPHAN_LIMIT_MS));
  process.on('message', (message: ToChild) => {
    if (message.type === 'start') begin(message.order);
    if (message.type === 'stop') void end(0);
    if (message.type === 'metrics') report({ type: 'metrics', id: message.id, families: metrics.collect() });
  });
}

function report(message: ToParent, then?: () => void): void {
  if (!process.send || !process.connected) {
    then?.();
    return;
  }
  process.send(message, undefined, undefined, () => then?.());
}
