import { createHash, timingSafeEqual } from 'node:crypto';
import { SHOP_TYPES, type ShopType } from '@moa/core';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { ServiceName } from '../base-paths.ts';
import type { ChannelKernel } from '../kernel/kernel.ts';
import type { ShopProductView } from '../kernel/types.ts';
import { sandboxServices } from '../services/index.ts';
import * as inputs from './control-inputs.ts';
import type { ChannelDriver } from './driver.ts';
import type { MountedChannel } from './start-sandbox.ts';

/** Header in which a proxy that has checked the administrator hands over the control token. */
export const CONTROL_TOKEN_HEADER = 'x-sandbox-control-token';

const PAGE_SIZE_MAX = 1000;

type Handler = (driver: ChannelDriver, body: unknown, request: FastifyRequest) => unknown;

/** What a buyer or seller could not do in the shop; the message is shown on the page. */
function refusal(error: unknown): { status: number; message: string } {
  if (error instanceof z.ZodError) {
    const issue = error.issues[0];
    return { status: 400, message: `입력값을 확인해주십시오: ${issue?.path.join('.') || '본문'} ${issue?.message ?? ''}`.trim() };
  }
  return { status: 409, message: error instanceof Error ? error.message : '처리하지 못했습니다.' };
}

function sameToken(given: string, expected: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(given), hash(expected));
}

function givenToken(request: FastifyRequest): string {
  const header = request.headers[CONTROL_TOKEN_HEADER];
  if (typeof header === 'string') return header;
  return /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
}

/**
 * The control API under `/control`, and again under `/sandbox/control` for the page behind a proxy.
 * Wants the control token as `Authorization: Bearer` or in `x-sandbox-control-token`.
 */
export function registerControlApi(
  app: FastifyInstance,
  mounted: ReadonlyMap<ShopType, MountedChannel>,
  services: ReadonlyMap<ServiceName, ChannelKernel>,
  controlToken: string,
): void {
  for (const prefix of ['/control', '/sandbox/control']) {
    app.register(
      async (scope) => {
        scope.addHook('onRequest', async (request, reply) => {
          if (sameToken(givenToken(request), controlToken)) return undefined;
          return reply.code(401).send({ message: '샌드박스 제어 토큰이 필요합니다.' });
        });
        scope.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
          const { status, message } = error.statusCode
            ? { status: error.statusCode, message: '요청 본문을 읽을 수 없습니다.' }
            : refusal(error);
          return reply.code(status).send({ message });
        });
        registerRoutes(scope, mounted);
        registerServiceRoutes(scope, services);
      },
      { prefix },
    );
  }
}

function registerRoutes(scope: FastifyInstance, mounted: ReadonlyMap<ShopType, MountedChannel>): void {
  scope.get('/channels', async () => [...mounted.values()].map(describe));
  scope.post('/reset', async () => {
    for (const { driver } of mounted.values()) driver.reset();
    return {};
  });

  const route = (method: 'GET' | 'POST' | 'DELETE', path: string, handler: Handler) =>
    scope.route<{ Params: { shopType: ShopType } }>({
      method,
      url: `/:shopType${path}`,
      handler: async (request, reply: FastifyReply) => {
        const found = mounted.get(request.params.shopType);
        if (!found) return reply.code(404).send({ message: '그런 쇼핑몰의 샌드박스가 없습니다.' });
        const answer = await handler(found.driver, request.body ?? {}, request);
        return reply.send(answer ?? {});
      },
    });

  route('GET', '/accounts', (driver) => driver.accounts());
  route('POST', '/accounts', (driver, body) => driver.addAccount(inputs.account.parse(body)));
  route('POST', '/expire', (driver, body) => driver.expireCredentials(inputs.accountId.parse(body).accountId));
  route('POST', '/restore', (driver, body) => {
    if (!driver.restoreCredentials) throw new Error('이 쇼핑몰은 다시 연동하면 새 인증을 받습니다.');
    driver.restoreCredentials(inputs.accountId.parse(body).accountId);
  });

  route('GET', '/products', productPage);
  route('GET', '/products/:id', (driver, _body, request) => {
    const { id } = request.params as { id: string };
    const found = driver.products(accountOf(request)).find((product) => product.productId === id);
    if (!found) throw new Error('상품을 찾을 수 없습니다.');
    return found;
  });
  route('POST', '/products', (driver, body) => driver.seedProduct(inputs.seedProduct.parse(body)));
  route('POST', '/products/edit', (driver, body) => driver.editProduct(inputs.editProduct.parse(body)));
  route('POST', '/products/approve', (driver, body) => {
    if (!driver.approveProduct) throw new Error('이 쇼핑몰에는 상품 심사가 없습니다.');
    driver.approveProduct(inputs.approve.parse(body));
  });

  route('GET', '/orders', (driver, _body, request) => {
    const { size, page: number } = inputs.paging.parse(request.query);
    return { contents: driver.orders(accountOf(request), size * number).slice(size * (number - 1)) };
  });
  route('POST', '/orders', (driver, body) => driver.placeOrder(inputs.placeOrder.parse(body)));
  route('POST', '/orders/enter-address', (driver, body) => {
    if (!driver.enterAddress) throw new Error('이 쇼핑몰의 샌드박스에는 주소를 나중에 입력하는 선물이 없습니다.');
    driver.enterAddress(inputs.enterAddress.parse(body));
  });
  route('POST', '/orders/refuse-gift', (driver, body) => {
    if (!driver.refuseGift) throw new Error('이 쇼핑몰의 샌드박스에는 받는 분이 거절하는 선물이 없습니다.');
    driver.refuseGift(inputs.enterAddress.parse(body));
  });
  route('POST', '/orders/change-gift', (driver, body) => {
    if (!driver.changeGift) throw new Error('이 쇼핑몰의 샌드박스에는 받는 분이 바꾸는 선물이 없습니다.');
    driver.changeGift(inputs.changeGift.parse(body));
  });
  route('POST', '/orders/cancel-request', (driver, body) => driver.requestCancel(inputs.requestCancel.parse(body)));
  route('POST', '/orders/return-request', (driver, body) => {
    if (!driver.requestReturn) throw new Error('이 쇼핑몰의 샌드박스는 반품·교환 신청을 만들 수 없습니다.');
    return driver.requestReturn(inputs.requestReturn.parse(body));
  });
  route('POST', '/orders/advance-claim', (driver, body) => {
    if (!driver.advanceClaim) throw new Error('이 쇼핑몰의 샌드박스에는 수거가 없습니다.');
    driver.advanceClaim(inputs.advanceClaim.parse(body));
  });
  route('POST', '/orders/claim-in-office', (driver, body) => {
    if (!driver.claimInOffice) throw new Error('이 쇼핑몰의 샌드박스에는 판매자가 직접 접수하는 화면이 없습니다.');
    return driver.claimInOffice(inputs.claimInOffice.parse(body));
  });
  route('POST', '/orders/drop-in-office', (driver, body) => {
    if (!driver.dropInOffice) throw new Error('이 쇼핑몰의 샌드박스에는 판매자가 직접 접수하는 화면이 없습니다.');
    driver.dropInOffice(inputs.dropInOffice.parse(body));
  });
  route('POST', '/orders/withdraw-claim', (driver, body) => {
    if (!driver.withdrawClaim) throw new Error('이 쇼핑몰의 샌드박스는 취소·반품 요청을 철회할 수 없습니다.');
    driver.withdrawClaim(inputs.withdrawClaim.parse(body));
  });
  route('POST', '/orders/report-unreceived', (driver, body) => {
    if (!driver.reportUnreceived) throw new Error('이 쇼핑몰의 샌드박스에는 미수령 신고가 없습니다.');
    driver.reportUnreceived(inputs.reportUnreceived.parse(body));
  });
  route('POST', '/orders/withdraw-unreceived', (driver, body) => {
    if (!driver.withdrawUnreceived) throw new Error('이 쇼핑몰의 샌드박스에는 미수령 신고가 없습니다.');
    driver.withdrawUnreceived(inputs.withdrawUnreceived.parse(body));
  });
  route('GET', '/questions', (driver, _body, request) => {
    if (!driver.questions) throw new Error('이 쇼핑몰의 샌드박스에는 문의가 없습니다.');
    return { contents: driver.questions(accountOf(request)) };
  });
  route('POST', '/questions', (driver, body) => {
    if (!driver.ask) throw new Error('이 쇼핑몰의 샌드박스에는 문의가 없습니다.');
    return driver.ask(inputs.ask.parse(body));
  });
  route('POST', '/questions/withdraw', (driver, body) => {
    if (!driver.withdrawQuestion) throw new Error('이 쇼핑몰의 샌드박스에는 문의가 없습니다.');
    driver.withdrawQuestion(inputs.withdrawQuestion.parse(body));
  });
  route('POST', '/orders/advance', (driver, body) => driver.advanceOrder(inputs.advance.parse(body)));
  route('POST', '/addresses', (driver, body) => {
    if (!driver.changeAddress) throw new Error('이 쇼핑몰의 샌드박스는 주소록을 바꿀 수 없습니다.');
    driver.changeAddress(inputs.address.parse(body));
  });
  route('POST', '/random-orders', (driver, body) => {
    const { placed, orderNos } = driver.randomOrders(inputs.randomOrders.parse(body));
    return { placed, orderNos: orderNos.slice(0, PAGE_SIZE_MAX) };
  });
  route('POST', '/clock', (driver, body) => driver.moveClock(inputs.clock.parse(body).ms));

  route('GET', '/faults', (driver) => driver.faults());
  route('POST', '/faults', (driver, body) => driver.addFault(inputs.fault.parse(body)));
  route('DELETE', '/faults', (driver) => driver.clearFaults());
  route('DELETE', '/faults/:id', (driver, _body, request) => {
    if (!driver.removeFault((request.params as { id: string }).id)) throw new Error('이미 끝났거나 없는 장애입니다.');
  });

  route('POST', '/rate', (driver, body) => driver.setRateFactor(inputs.rate.parse(body).factor));
  route('GET', '/calls', (driver, _body, request) => driver.calls(inputs.limit.parse(request.query).limit));
  route('GET', '/counters', (driver) => driver.counters());
  route('GET', '/effects', (driver, _body, request) => driver.effectCounts(inputs.effects.parse(request.query).operation));
  route('POST', '/counters/reset', (driver) => driver.resetCounters());
  route('POST', '/reset', (driver) => driver.reset());
}

function registerServiceRoutes(scope: FastifyInstance, services: ReadonlyMap<ServiceName, ChannelKernel>): void {
  scope.post<{ Params: { name: ServiceName } }>('/services/:name/parcels', async (request, reply) => {
    const { name } = request.params;
    const kernel = services.get(name);
    const scan = sandboxServices.find((service) => service.name === name)?.scan;
    if (!kernel || !scan) return reply.code(404).send({ message: '택배를 움직일 수 있는 서비스가 아닙니다.' });
    await scan(kernel, inputs.parcelScan.parse(request.body ?? {}));
    kernel.store.flush();
    return {};
  });
}

function accountOf(request: FastifyRequest): string | undefined {
  return inputs.accountQuery.parse(request.query).accountId;
}

/** Detail pages and raw bodies are long: they come only when asked for with `full=true`. */
function productPage(driver: ChannelDriver, _body: unknown, request: FastifyRequest): { contents: object[]; total: number } {
  const { size, page } = inputs.paging.parse(request.query);
  const { accountId, q, full } = inputs.productQuery.parse(request.query);
  const wanted = q.toLowerCase();
  const found = driver
    .products(accountId)
    .filter((product) => `${product.name}\n${product.sellerCode ?? ''}`.toLowerCase().includes(wanted));
  const contents = found.slice(size * (page - 1), size * page);
  const short = ({ raw: _raw, detailHtml: _detailHtml, ...rest }: ShopProductView) => rest;
  return { contents: full === 'true' ? contents : contents.map(short), total: found.length };
}

function describe({ channel, kernel, driver }: MountedChannel) {
  const { title, mark, hue } = SHOP_TYPES[channel.shopType];
  return {
    shopType: channel.shopType,
    title,
    mark,
    hue,
    basePath: channel.basePath,
    operations: channel.operations ?? [],
    restoresKeys: driver.restoreCredentials !== undefined,
    rateFactor: kernel.rateFactor,
    approves: driver.approveProduct !== undefined,
    gifts: driver.enterAddress !== undefined,
    giftChanges: driver.changeGift !== undefined,
    accounts: driver.accounts(),
  };
}
