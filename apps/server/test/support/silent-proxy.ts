/** Between the product and the database: a network that swallows packets, or a machine that is frozen. */
import { connect, createServer, type NetConnectOpts, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import type { DatabaseTarget } from '../../src/platform/database/index.ts';
import type { TestDatabase } from './test-database.ts';

export interface SilentProxy {
  silence(): void;
  speak(): void;
  /** What was connected is cut off for ever without a word (a rebooted firewall, a moved address); who connects from now on gets through. */
  strand(): void;
  /** Lets newcomers log in and then wait, as a pooler does whose connections are all in use. */
  fill(): void;
  close(): void;
}

/** While it is silent nothing passes in either direction, and new connections are taken and left. */
export async function startSilentProxy(test: Pick<TestDatabase, 'login'>): Promise<{ proxy: SilentProxy; target: DatabaseTarget }> {
  const { host, port, database } = test.login('moa_app');
  const proxy = await listen(host.startsWith('/') ? { path: join(host, `.s.PGSQL.${port}`) } : { host, port });
  const through = (user: string) => ({ host: '127.0.0.1', port: proxy.port, user, database });
  const target = { app: through('moa_app'), system: through('moa_system'), direct: through('moa_system'), setRole: false };
  return { proxy, target };
}

/** The same in place of a pooler: what goes past it, by the direct address, always gets through. */
export async function startSilentPooler(test: Pick<TestDatabase, 'login'>): Promise<{ proxy: SilentProxy; target: DatabaseTarget }> {
  const { proxy, target } = await startSilentProxy(test);
  return { proxy, target: { ...target, direct: test.login('moa_system') } };
}

async function listen(database: NetConnectOpts): Promise<SilentProxy & { port: number }> {
  const pairs = new Set<[Socket, Socket]>();
  let silent = false;
  let full = false;
  const server: Server = createServer((client) => {
    const upstream = connect(database);
    const pair: [Socket, Socket] = [client, upstream];
    pairs.add(pair);
    const pass = () => {
      client.pipe(upstream);
      upstream.pipe(client);
    };
    const greet = () => {
      client.once('data', (startup) => {
        client.pause();
        upstream.write(startup);
      });
      upstream.pipe(client);
    };
    if (silent) waiting.push(pass);
    else if (full) greet();
    else pass();
    for (const socket of pair) {
      socket.on('error', () => undefined);
      socket.on('close', () => {
        pairs.delete(pair);
        for (const each of pair) each.destroy();
      });
    }
  });
  let waiting: (() => void)[] = [];
  const stranded: [Socket, Socket][] = [];
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    silence() {
      silent = true;
      for (const [client, upstream] of pairs) {
        client.unpipe(upstream);
        upstream.unpipe(client);
      }
    },
    speak() {
      silent = false;
      for (const [client, upstream] of pairs) {
        client.pipe(upstream);
        upstream.pipe(client);
      }
      waiting = [];
    },
    strand() {
      for (const [client, upstream] of pairs) {
        client.unpipe(upstream);
        upstream.unpipe(client);
      }
      stranded.push(...pairs);
      pairs.clear();
    },
    fill() {
      full = true;
    },
    close: () => {
      for (const pair of stranded) for (const socket of pair) socket.destroy();
      for (const pair of pairs) for (const socket of pair) socket.destroy();
      server.close();
    },
  };
}
