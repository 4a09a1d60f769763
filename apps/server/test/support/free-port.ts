/** Ports for a copy of the product that a test starts. */
import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Below the ports that the system lends to outgoing connections: one of those could take the second or third port of a copy before it listens. */
const PORTS = { from: 12_000, count: 16_000 };
/** The sandbox and the metrics listen 1,000 and 2,000 above the port. */
const TOGETHER = [0, 1000, 2000];

/** A port that is free now, as those so far above it are: of the sandbox and the metrics, unless others are named. */
export async function freePort(together: readonly number[] = TOGETHER): Promise<number> {
  for (;;) {
    const port = randomInt(PORTS.from, PORTS.from + PORTS.count);
    const free = await Promise.all(together.map((above) => isFree(port + above)));
    if (free.every(Boolean)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  const server = createServer();
  return new Promise((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
