/**
 * What an installation of a given size needs, calculated from what was measured (`bench/growth-figures.json`). `node scripts/growth.ts` writes the
 * tables of docs/growth.md anew; a test holds the document to it.
 */
import { readFileSync, writeFileSync } from 'node:fs';

const FIGURES = new URL('../bench/growth-figures.json', import.meta.url);
const DOCUMENT = new URL('../docs/growth.md', import.meta.url);

interface Figure {
  value: number;
  unit: string;
  what: string;
  /** Item of `npm run bench`, or that it is an assumption. */
  source: string;
}

const NAMES = [
  'orderRows',
  'orderBytes',
  'orderWalBytes',
  'orderWorkerMs',
  'orderDatabaseMs',
  'callWorkerMs',
  'callDatabaseMs',
  'callLogBytes',
  'requestApiMs',
  'requestDatabaseMs',
  'idleTransactions',
  'callDatabaseCommits',
  'processConnections',
  'callsOfCollection',
  'callsOfOrder',
  'callSeconds',
  'callsAtOnce',
  'requestsOfSeller',
  'peak',
  'load',
  'coreDollars',
  'gigabyteDollars',
] as const;
export type Figures = Record<(typeof NAMES)[number], Figure>;

/** What is planned for. */
export interface Extent {
  sellers: number;
  /** Of each seller. */
  shops: number;
  /** Of each seller, a day. */
  orders: number;
  /** Minutes between two collections of a shop. */
  interval: number;
}

export interface Plan {
  callsPerSecond: { collecting: number; stock: number; orders: number };
  callsPerDay: number;
  ordersPerSecond: number;
  rowsPerDay: number;
  gigabytes: { ordersPerDay: number; walPerDay: number; callLog: number; firstYear: number };
  /** In the busiest hour, with room to spare. */
  cores: { worker: number; database: number; api: number };
  processes: { worker: number; api: number };
  connections: number;
  commitsPerSecond: number;
  dollarsPerMonth: number;
}

const DAY = 86_400;
/** As `RETENTION.channelCall`. */
const LOG_DAYS = 14;
const GIGA = 1e9;

export function readFigures(): Figures {
  const read = JSON.parse(readFileSync(FIGURES, 'utf8')) as Figures;
  const missing = NAMES.filter((name) => !Number.isFinite(read[name]?.value));
  if (missing.length > 0) throw new Error(`growth-figures.json lacks ${missing.join(', ')}`);
  return read;
}

export function planFor({ sellers, shops, orders, interval }: Extent, figures: Figures): Plan {
  const of = (name: keyof Figures) => figures[name].value;
  const ordersPerSecond = (sellers * orders) / DAY;
  const collections = (sellers * shops) / (interval * 60);
  const callsPerSecond = {
    collecting: collections * of('callsOfCollection'),
    // What one shop sells, all others have to show.
    stock: ordersPerSecond * (shops - 1),
    orders: ordersPerSecond * of('callsOfOrder'),
  };
  const calls = callsPerSecond.collecting + callsPerSecond.stock + callsPerSecond.orders;
  const requests = (sellers * of('requestsOfSeller')) / DAY;
  // Collecting goes on as always in the busiest hour; what comes with orders and people is more.
  const busy = callsPerSecond.collecting + (calls - callsPerSecond.collecting) * of('peak');
  const coresFor = (calls: 'callWorkerMs' | 'callDatabaseMs' | null, order: keyof Figures | null, request: keyof Figures | null) =>
    ((calls ? busy * of(calls) : 0) +
      (order ? ordersPerSecond * of('peak') * of(order) : 0) +
      (request ? requests * of('peak') * of(request) : 0)) /
    1_000 /
    of('load');
  const cores = {
    worker: coresFor('callWorkerMs', 'orderWorkerMs', null),
    database: coresFor('callDatabaseMs', 'orderDatabaseMs', 'requestDatabaseMs'),
    api: coresFor(null, null, 'requestApiMs'),
  };
  const processes = {
    // One thread each; and each has so many calls on their way.
    worker: Math.ceil(Math.max(cores.worker, (busy * of('callSeconds')) / of('callsAtOnce') / of('load'))),
    api: Math.max(2, Math.ceil(cores.api)),
  };
  const ordersPerDay = (sellers * orders * of('orderBytes')) / GIGA;
  const callLog = (calls * DAY * LOG_DAYS * of('callLogBytes')) / GIGA;
  const firstYear = ordersPerDay * 365 + callLog;
  const allCores = cores.worker + cores.database + cores.api;
  return {
    callsPerSecond,
    callsPerDay: calls * DAY,
    ordersPerSecond,
    rowsPerDay: sellers * orders * of('orderRows') + calls * DAY,
    gigabytes: { ordersPerDay, walPerDay: (sellers * orders * of('orderWalBytes')) / GIGA, callLog, firstYear },
    cores,
    processes,
    connections: (processes.worker + processes.api) * of('processConnections'),
    commitsPerSecond: busy * of('callDatabaseCommits') + processes.worker * of('idleTransactions'),
    dollarsPerMonth: allCores * of('coreDollars') + firstYear * of('gigabyteDollars'),
  };
}

const whole = (value: number) => Math.round(value).toLocaleString('en');
/** Three digits that count: more of them would be made up. */
const rough = (value: number) => Number(value.toPrecision(value < 1_000 ? 2 : 3)).toLocaleString('en');

export const EXTENTS: readonly Extent[] = [
  { sellers: 100, shops: 5, orders: 200, interval: 10 },
  { sellers: 1_000, shops: 10, orders: 500, interval: 10 },
  { sellers: 10_000, shops: 26, orders: 1_000, interval: 10 },
];

/** The tables of the document, by the name of their place in it. */
export function tablesOf(figures: Figures): Record<'figures' | 'plan', string> {
  const plans = EXTENTS.map((extent) => planFor(extent, figures));
  const row = (what: string, value: (plan: Plan) => string) => `| ${what} | ${plans.map(value).join(' | ')} |`;
  return {
    figures: [
      '| figure | value | from |',
      '| --- | --- | --- |',
      ...NAMES.map((name) => `| ${figures[name].what} | ${figures[name].value} ${figures[name].unit} | ${figures[name].source} |`),
    ].join('\n'),
    plan: [
      `| | ${EXTENTS.map(({ sellers, shops, orders }) => `${whole(sellers)} sellers x ${shops} shops x ${whole(orders)} orders a day`).join(' | ')} |`,
      `| --- | ${EXTENTS.map(() => '---').join(' | ')} |`,
      row('orders a second, mean', (plan) => rough(plan.ordersPerSecond)),
      row('calls a second: collecting', (plan) => rough(plan.callsPerSecond.collecting)),
      row('calls a second: stock of the other shops', (plan) => rough(plan.callsPerSecond.stock)),
      row('calls a second: confirming and sending', (plan) => rough(plan.callsPerSecond.orders)),
      row('calls a day', (plan) => rough(plan.callsPerDay)),
      row('rows a day, with the log of calls', (plan) => rough(plan.rowsPerDay)),
      row('GB a day of orders', (plan) => rough(plan.gigabytes.ordersPerDay)),
      row('GB a day of write-ahead log', (plan) => rough(plan.gigabytes.walPerDay)),
      row('GB of the log of calls (two weeks)', (plan) => rough(plan.gigabytes.callLog)),
      row('GB after a year', (plan) => rough(plan.gigabytes.firstYear)),
      row('cores of workers', (plan) => rough(plan.cores.worker)),
      row('cores of the database', (plan) => rough(plan.cores.database)),
      row('cores of APIs', (plan) => rough(plan.cores.api)),
      row('worker processes', (plan) => whole(plan.processes.worker)),
      row('API processes', (plan) => whole(plan.processes.api)),
      row('connections at work, without a pooler', (plan) => whole(plan.connections)),
      row('commits a second in the busiest hour', (plan) => rough(plan.commitsPerSecond)),
      row('dollars a month', (plan) => rough(plan.dollarsPerMonth)),
    ].join('\n'),
  };
}

/** The document with its tables as they are calculated now. */
export function withTables(document: string, tables: Record<string, string>): string {
  return Object.entries(tables).reduce((text, [name, table]) => {
    const place = new RegExp(`(<!-- ${name} -->\\n)[\\s\\S]*?(\\n<!-- end -->)`);
    if (!place.test(text)) throw new Error(`docs/growth.md has no place for ${name}`);
    return text.replace(place, (_, start: string, end: string) => `${start}${table}${end}`);
  }, document);
}

if (import.meta.main) writeFileSync(DOCUMENT, withTables(readFileSync(DOCUMENT, 'utf8'), tablesOf(readFigures())));
