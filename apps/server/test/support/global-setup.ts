import type { TestProject } from 'vitest/node';
import { startTestServer } from './test-server.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    postgres: { host: string; port: number };
  }
}

/** Vitest calls this once before the integration project and the answer once after it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startTestServer();
  project.provide('postgres', { host: server.host, port: server.port });
  return () => server.stop();
}
