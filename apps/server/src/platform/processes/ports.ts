/** Whether a port can be had, asked before anything is started that would need it. */
import { createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { ConfigError } from '../config/index.ts';

/**
 * @param setting name of the setting that moves the port, for the message
 * @param patienceMs how long to wait for a killed copy to let go of it
 * @throws ConfigError when somebody else listens there or the address is not ours
 */
export async function requirePort(port: number, host: string, setting: string, patienceMs = 0): Promise<void> {
  for (let waited = 0; ; waited += 100) {
    const problem = await tryListen(port, host);
    if (problem === null) return;
    if (problem !== 'EADDRINUSE') {
      throw new ConfigError(
        `${host}:${port}에서 연결을 받을 수 없습니다(${problem}). ${setting}(으)로 다른 값을 지정해주십시오. (cannot listen)`,
      );
    }
    if (waited >= patienceMs) {
      throw new ConfigError(
        `포트 ${port}을(를) 다른 프로그램이 쓰고 있습니다. ${setting}(으)로 다른 포트를 지정해주십시오. (port ${port} is in use: set ${setting})`,
      );
    }
    await delay(100);
  }
}

function tryListen(port: number, host: string): Promise<string | null> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(null)));
  });
}
