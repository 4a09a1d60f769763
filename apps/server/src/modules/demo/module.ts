import { defineModule } from '../../module.ts';
import { createSandboxControl, fillHandler } from './index.ts';
import { registerSandboxProxy } from './sandbox-proxy.ts';

export const demoModule = defineModule({
  name: 'demo',
  http: ({ config, accounts, sandboxToken }) =>
    sandboxToken === null
      ? []
      : {
          name: 'sandbox',
          contract: {},
          handlers: {},
          plain: (app) =>
            registerSandboxProxy(app, {
              url: `http://127.0.0.1:${config.sandbox.port}`,
              controlToken: sandboxToken,
              authenticator: accounts.guard,
              openToAll: config.environment === 'development',
            }),
        },
  work: ({ config, database, shared, sandboxToken, stopping, onError }) => {
    if (sandboxToken === null) return {};
    const sandbox = createSandboxControl(config.sandbox.url, sandboxToken, stopping);
    return { tasks: [fillHandler({ ...shared, database, sandbox, onError })] };
  },
});
