import type { TestProject } from 'vitest/node';
import { prepareTestCluster } from './test-cluster.ts';
import { startTestServer } from './test-server.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    postgres: { host: string; port: number; workers: { host: string; port: number }[] };
  }
}

/** Vitest calls this once before the integration project and the answer once after it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = process.env.TEST_LAYOUT === 'citus' ? process.env.CITUS_URL : undefined;
  const server = cluster ? await prepareTestCluster(cluster) : await startTestServer();
  project.provide('postgres', { host: server.host, port: server.port, workers: [...server.workers] });
  return () => server.stop();
}
