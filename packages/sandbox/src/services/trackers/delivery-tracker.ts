/** tracker.delivery, written from the fact sheet (delivery-tracking 1): GraphQL, errors of which come with HTTP 200. */
import type { FastifyRequest } from 'fastify';
import { buildSchema, GraphQLError, graphql } from 'graphql';
import { SERVICE_BASE_PATHS, TRACKER_SANDBOX_KEY } from '../../base-paths.ts';
import type { SandboxKernel, SandboxService } from '../../kernel/types.ts';
import { callBack, type ParcelScan, type ParcelStep, scanByHand, scansOf } from './parcels.ts';

const SCHEMA = buildSchema(`
  scalar DateTime
  enum TrackEventStatusCode { UNKNOWN INFORMATION_RECEIVED AT_PICKUP IN_TRANSIT OUT_FOR_DELIVERY ATTEMPT_FAIL DELIVERED AVAILABLE_FOR_PICKUP EXCEPTION }
  type TrackEventStatus { code: TrackEventStatusCode! name: String }
  type Location { name: String }
  type TrackEvent { time: DateTime status: TrackEventStatus! description: String location: Location }
  type TrackEventEdge { node: TrackEvent! }
  type TrackEventConnection { edges: [TrackEventEdge!]! }
  type TrackInfo { lastEvent: TrackEvent events(last: Int): TrackEventConnection! }
  input RegisterTrackWebhookInput { carrierId: ID! trackingNumber: String! callbackUrl: String! expirationTime: DateTime! }
  type Query { track(carrierId: ID!, trackingNumber: String!): TrackInfo }
  type Mutation { registerTrackWebhook(input: RegisterTrackWebhookInput!): Boolean! }
`);

const CARRIERS = /^kr\.(cjlogistics|epost|hanjin|lotte|logen|coupangls|kdexp|daesin|ilyanglogis|cvsnet|cupost|chunilps|homepick)$/;

const TEXTS: Readonly<Record<ParcelStep, [name: string, description: string]>> = {
  INFORMATION_RECEIVED: ['접수', '접수되었습니다.'],
  AT_PICKUP: ['상품인수', '보내시는 고객님으로부터 상품을 인수받았습니다'],
  IN_TRANSIT: ['상품이동중', '물류터미널로 상품이 이동중입니다.'],
  OUT_FOR_DELIVERY: ['배송출발', '고객님의 상품을 배송할 예정입니다.(16∼18시)(담당사원:홍길동 010-1234-5678)'],
  ATTEMPT_FAIL: ['미배달', '수취인 부재로 배달하지 못했습니다.'],
  DELIVERED: ['배송완료', '고객님의 상품이 배송완료 되었습니다.(담당사원:홍길동 010-1234-5678)'],
  EXCEPTION: ['사고', '상품 사고가 접수되었습니다.'],
};

function failure(code: string, message: string): { errors: object[]; data: null } {
  return { errors: [{ message, extensions: { code } }], data: null };
}

export const deliveryTracker: SandboxService = {
  name: 'TRACKER',
  basePath: SERVICE_BASE_PATHS.TRACKER,
  operations: ['track', 'track.announce'],
  faultAnswer: (kind) =>
    kind.startsWith('RATE_LIMITED')
      ? { status: 429, body: 'Too Many Requests' }
      : {
          status: kind === 'EXPIRED_TOKEN' ? 200 : 500,
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(
            kind === 'EXPIRED_TOKEN' ? failure('UNAUTHENTICATED', 'invalid or expired token') : failure('INTERNAL', 'internal'),
          ),
        },
  scan: scanByHand,
  register(app, kernel) {
    app.post('/graphql', async (request, reply) => {
      const call = readCall(request);
      kernel.operation(request, call?.query.includes('registerTrackWebhook') ? 'track.announce' : 'track');
      if (call === null) return reply.code(400).send(failure('BAD_REQUEST', 'the body must be JSON with a query'));
      if (request.headers.authorization !== `TRACKQL-API-KEY ${TRACKER_SANDBOX_KEY}`)
        return reply.send(failure('UNAUTHENTICATED', 'invalid or expired token'));
      return reply.send(await graphql({ schema: SCHEMA, source: call.query, variableValues: call.variables, rootValue: rootOf(kernel) }));
    });
  },
};

function rootOf(kernel: SandboxKernel): object {
  return {
    track: ({ carrierId, trackingNumber }: { carrierId: string; trackingNumber: string }) => {
      check(carrierId, trackingNumber);
      const scans = scansOf(kernel, carrierId, trackingNumber);
      if (scans.length === 0) throw new GraphQLError('no tracking information', { extensions: { code: 'NOT_FOUND' } });
      const events = scans.map(toEvent).sort((a, b) => a.time.localeCompare(b.time));
      return {
        lastEvent: events.at(-1),
        events: ({ last = 10 }: { last?: number }) => ({ edges: events.slice(-last).map((node) => ({ node })) }),
      };
    },
    registerTrackWebhook: ({ input }: { input: Record<'carrierId' | 'trackingNumber' | 'callbackUrl' | 'expirationTime', string> }) => {
      check(input.carrierId, input.trackingNumber);
      if (!/^https?:\/\//.test(input.callbackUrl)) throw new GraphQLError('callbackUrl', { extensions: { code: 'BAD_REQUEST' } });
      callBack(kernel, input.carrierId, input.trackingNumber, input.callbackUrl, input.expirationTime);
      return true;
    },
  };
}

function check(carrierId: string, trackingNumber: string): void {
  if (!CARRIERS.test(carrierId)) throw new GraphQLError('carrier not found', { extensions: { code: 'NOT_FOUND' } });
  if (!/^[0-9A-Z]{8,20}$/.test(trackingNumber)) throw new GraphQLError('trackingNumber', { extensions: { code: 'BAD_REQUEST' } });
}

function toEvent({ step, at, place }: ParcelScan) {
  const [name, description] = TEXTS[step];
  return { time: at, status: { code: step, name }, description, location: { name: place } };
}

function readCall(request: FastifyRequest): { query: string; variables: Record<string, unknown> } | null {
  try {
    const body = JSON.parse(String(request.body)) as { query?: unknown; variables?: Record<string, unknown> };
    return typeof body.query === 'string' ? { query: body.query, variables: body.variables ?? {} } : null;
  } catch {
    return null;
  }
}
