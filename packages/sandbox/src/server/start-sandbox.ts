import type { AddressInfo } from 'node:net';
import type { ShopType } from '@moa/core';
import Fastify, { type FastifyInstance } from 'fastify';
import type { ServiceName } from '../base-paths.ts';
import { sandboxChannels } from '../channels.ts';
import { ChannelKernel, type KernelOptions } from '../kernel/kernel.ts';
import type { BusinessClock, FaultWording, SandboxChannel, SandboxKernel, WebhookTarget } from '../kernel/types.ts';
import { WebhookOutbox } from '../kernel/webhook-outbox.ts';
import { sandboxServices } from '../services/index.ts';
import { installFaults } from './apply-faults.ts';
import { registerControlApi } from './control-api.ts';
import { type ChannelDriver, createDriver, seedChannel } from './driver.ts';
import { registerFiles } from './files.ts';
import { registerPage } from './page.ts';

/** Ten images of the largest kind and a product with a long detail page fit. */
const BODY_LIMIT = 40 * 1024 * 1024;

export interface SandboxOptions {
  /** 0 for any free port. */
  port: number;
  host?: string;
  /** Journals and uploaded files; one folder belongs to one running sandbox. */
  dataDir: string;
  /** Multiplies every rate limit: 1 as the sheets say, 0 without limits. */
  rateFactor?: number;
  /** Bearer token of the control API and the page's calls; without it both are absent. */
  controlToken?: string;
  /** Where channels send their events, as the operator registered it there; without it they send none. */
  webhooks?: Readonly<Partial<Record<ShopType, WebhookTarget>>>;
  channels?: readonly SandboxChannel[];
  clock?: BusinessClock;
  /** Milliseconds that never go back, for rate limits; tests stop it. */
  monotonic?: () => number;
}

export interface RunningSandbox {
  /** Origin, without a slash at the end. */
  url: string;
  close(): Promise<void>;
  kernel(shopType: ShopType): ChannelKernel;
  control(shopType: ShopType): ChannelDriver;
  /** Faults, calls and records of a simulated service. */
  service(name: ServiceName): ChannelKernel;
}

export interface MountedChannel {
  channel: SandboxChannel;
  kernel: ChannelKernel;
  driver: ChannelDriver;
  outbox: WebhookOutbox | null;
}

/** Starts every simulated channel in one HTTP server, each under `/{shopType}`, and the other services under `/services`. */
export async function startSandbox(options: SandboxOptions): Promise<RunningSandbox> {
  const channels = options.channels ?? sandboxChannels;
  const app = Fastify({
    logger: false,
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
    bodyLimit: BODY_LIMIT,
    forceCloseConnections: true,
    // 11ST takes a hundred order numbers of fifteen digits in one part of the path.
    routerOptions: { maxParamLength: 2000 },
    rewriteUrl: (request) => mendedUrl(channels, request.url ?? '/'),
  });
  const mounted = new Map<ShopType, MountedChannel>();
  for (const channel of channels)
    mounted.set(channel.shopType, await mountChannel(app, channel, options, (shopType) => mounted.get(shopType)?.kernel));
  const services = new Map<ServiceName, ChannelKernel>();
  for (const service of sandboxServices) {
    const kernel = openKernel(service.name, options);
    services.set(service.name, kernel);
    await mount(app, service.basePath, service, kernel);
  }
  registerFiles(app, mounted);
  registerPage(app);
  if (options.controlToken) registerControlApi(app, mounted, services, options.controlToken);
  const host = options.host ?? '127.0.0.1';
  await app.listen({ port: options.port, host });
  const { port } = app.server.address() as AddressInfo;
  const find = (shopType: ShopType): MountedChannel => {
    const found = mounted.get(shopType);
    if (!found) throw new Error(`no sandbox for ${shopType}`);
    return found;
  };
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${port}`,
    async close() {
      await app.close();
      await Promise.all([...mounted.values()].map(({ outbox }) => outbox?.stop()));
      for (const { kernel } of mounted.values()) kernel.close();
      for (const kernel of services.values()) kernel.close();
    },
    service: (name) => {
      const kernel = services.get(name);
      if (!kernel) throw new Error(`no sandbox for ${name}`);
      return kernel;
    },
    kernel: (shopType) => find(shopType).kernel,
    control: (shopType) => find(shopType).driver,
  };
}

/** Channels look at what they are sent themselves: the checkers that Fastify would load are a tenth of a start. */
function noSchemas(): never {
  throw new Error('a route declares a schema');
}

function mendedUrl(channels: readonly SandboxChannel[], url: string): string {
  const channel = channels.find(({ shopType }) => url.startsWith(`/${shopType}/`));
  return channel?.rewriteUrl?.(url) ?? url;
}

async function mountChannel(
  app: FastifyInstance,
  channel: SandboxChannel,
  options: SandboxOptions,
  beside: (shopType: ShopType) => ChannelKernel | undefined,
): Promise<MountedChannel> {
  const kernel = openKernel(channel.shopType, options, { ...channel, beside });
  if (kernel.store.fresh) seedChannel(channel, kernel);
  const target = options.webhooks?.[channel.shopType];
  const outbox = target && channel.events ? new WebhookOutbox({ kernel, target, keyHeader: channel.events.keyHeader }) : null;
  outbox?.start();
  const driver = createDriver(channel, kernel, outbox);
  await mount(app, `/${channel.shopType}`, channel, kernel);
  return { channel, kernel, driver, outbox };
}

function openKernel(
  name: string,
  options: SandboxOptions,
  { recordsVersion, recordsKept, beside }: Pick<SandboxChannel, 'recordsVersion' | 'recordsKept'> & Pick<KernelOptions, 'beside'> = {},
): ChannelKernel {
  return new ChannelKernel({
    name,
    dataDir: options.dataDir,
    ...(recordsVersion === undefined ? {} : { recordsVersion }),
    ...(recordsKept === undefined ? {} : { recordsKept }),
    ...(beside === undefined ? {} : { beside }),
    rateFactor: options.rateFactor ?? 1,
    clock: options.clock ?? { now: () => new Date() },
    monotonic: options.monotonic ?? (() => performance.now()),
  });
}

interface Routes extends FaultWording {
  register(app: FastifyInstance, kernel: SandboxKernel): Promise<void> | void;
}

async function mount(app: FastifyInstance, prefix: string, routes: Routes, kernel: ChannelKernel): Promise<void> {
  await app.register(
    async (outer) => {
      outer.removeAllContentTypeParsers();
      outer.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
      installFaults(outer, routes, kernel);
      await outer.register(async (inner) => routes.register(inner, kernel));
    },
    { prefix },
  );
}
