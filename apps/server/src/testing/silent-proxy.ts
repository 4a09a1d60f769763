/** Between the product and the database: a network that swallows packets, or a machine that is frozen. */
import { connect, createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import type { DatabaseTarget } from '../platform/database/index.ts';
import type { TestDatabase } from './test-database.ts';

export interface SilentProxy {
  silence(): void;
  speak(): void;
  close(): void;
}

/** While it is silent nothing passes in either direction, and new connections are taken and left. */
export async function startSilentProxy(test: Pick<TestDatabase, 'login'>): Promise<{ proxy: SilentProxy; target: DatabaseTarget }> {
  const { host, port: socketPort, database } = test.login('moa_app');
  const proxy = await listen(join(host, `.s.PGSQL.${socketPort}`));
  const through = (user: string) => ({ host: '127.0.0.1', port: proxy.port, user, database });
  const target = { app: through('moa_app'), system: through('moa_system'), direct: through('moa_system'), setRole: false };
  return { proxy, target };
}

async function listen(socketPath: string): Promise<SilentProxy & { port: number }> {
  const pairs = new Set<[Socket, Socket]>();
  let silent = false;
  const server: Server = createServer((client) => {
    const upstream = connect(socketPath);
    const pair: [Socket, Socket] = [client, upstream];
    pairs.add(pair);
    const pass = () => {
      client.pipe(upstream);
      upstream.pipe(client);
    };
    if (silent) waiting.push(pass);
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
    close: () => {
      for (const pair of pairs) for (const socket of pair) socket.destroy();
      server.close();
    },
  };
}
