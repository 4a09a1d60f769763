/** The internal port that Prometheus reads. */
import { createServer, type Server } from 'node:http';

/** Serves `render` at /metrics. Rejects when the port is taken. */
export function startMetricsServer(options: { host: string; port: number; render: () => Promise<string> }): Promise<Server> {
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    options.render().then(
      (text) => response.writeHead(200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, options.host, () => resolve(server));
  });
}
