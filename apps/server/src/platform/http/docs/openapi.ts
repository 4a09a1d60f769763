/** The OpenAPI 3.1 document of every bound operation, from the same schemas that check the calls. Made when first asked for. */
import { type Access, LOGIN_CODE_GRANT, PROBLEMS } from '@moa/contract';
import { scopesTitle } from '@moa/core';
import type { AnyContractRouter } from '@orpc/contract';
import { areasOf, RIGHT_LABELS, scopeFor, useOf } from '../authorise.ts';
import type { Operation } from '../operations.ts';

/** As much of an OpenAPI document as is touched here. */
interface PathItem {
  [method: string]: Record<string, unknown>;
}

export interface OpenApiInfo {
  title: string;
  version: string;
  description: string;
}

const PROBLEM_SCHEMA = {
  type: 'object',
  required: ['type', 'title', 'status', 'code', 'traceId'],
  properties: {
    type: { type: 'string', description: '오류 코드의 설명 주소' },
    title: { type: 'string', description: '화면에 그대로 보여줄 수 있는 문장' },
    status: { type: 'integer' },
    code: { type: 'string', enum: Object.keys(PROBLEMS), description: '바뀌지 않는 오류 코드' },
    detail: { type: 'string' },
    traceId: { type: 'string', description: '문의할 때 알려주는 번호' },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        required: ['path', 'code', 'message'],
        properties: { path: { type: 'string' }, code: { type: 'string' }, message: { type: 'string' } },
      },
    },
    data: { type: 'object', additionalProperties: true },
  },
};

const IDEMPOTENCY_PARAMETER = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: '같은 키와 같은 본문으로 다시 보내면 처음 응답을 그대로 돌려줍니다. 24시간 동안 유지됩니다.',
  schema: { type: 'string', minLength: 8, maxLength: 200 },
};

/** Paths served outside the contract. */
const PLAIN_PATHS: Record<string, PathItem> = {
  '/oauth/token': {
    post: {
      operationId: 'oauth.token',
      summary: '토큰 발급 (RFC 6749)',
      description:
        '웹 클라이언트 정보를 HTTP Basic으로 보냅니다. 오류는 { error, error_description } 형식입니다. 2단계 인증을 켠 아이디는 처음 보는 기기에서 mfa_required로 응답하고, 함께 온 mfa_token과 받은 인증번호로 로그인을 마칩니다.',
      tags: ['인증'],
      requestBody: {
        required: true,
        content: Object.fromEntries(
          ['application/x-www-form-urlencoded', 'application/json'].map((type) => [
            type,
            {
              schema: {
                type: 'object',
                required: ['grant_type'],
                properties: {
                  grant_type: { type: 'string', enum: ['password', LOGIN_CODE_GRANT, 'refresh_token', 'client_credentials'] },
                  username: { type: 'string' },
                  password: { type: 'string', format: 'password' },
                  remember: { type: 'boolean', description: '로그인 유지' },
                  mfa_token: { type: 'string', description: '오류 mfa_required의 응답에 담긴 값' },
                  code: { type: 'string', description: '받은 인증번호 6자리' },
                  remember_device: { type: 'boolean', description: '이 기기에서 30일 동안 인증번호 생략' },
                  refresh_token: { type: 'string', description: '없으면 쿠키에서 읽습니다.' },
                },
              },
            },
          ]),
        ),
      },
      responses: {
        '200': {
          description: 'OK',
          content: {
            'application/json': {
              schema: {
                type: 'object',
                required: ['access_token', 'token_type', 'expires_in'],
                properties: {
                  access_token: { type: 'string' },
                  token_type: { const: 'Bearer' },
                  expires_in: { type: 'integer' },
                  refresh_token: { type: 'string' },
                },
              },
            },
          },
        },
      },
      security: [{ client: [] }],
      'x-moa-access': '누구나',
    },
  },
  '/api/v1/events': {
    get: {
      operationId: 'events.stream',
      summary: '변경 알림 (server-sent events)',
      tags: ['공통'],
      responses: { '200': { description: 'OK', content: { 'text/event-stream': { schema: { type: 'string' } } } } },
      security: [{ bearer: [] }],
      'x-moa-access': '로그인한 사용자',
    },
  },
};

/** Makes the document. @param contract the mounted parts of the contract, by module */
export async function generateOpenApi(
  contract: AnyContractRouter,
  operations: readonly Operation[],
  info: OpenApiInfo,
): Promise<Record<string, unknown>> {
  // Heavy and rarely needed: not part of the start.
  const [{ OpenAPIGenerator }, { ZodToJsonSchemaConverter }] = await Promise.all([import('@orpc/openapi'), import('@orpc/zod/zod4')]);
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] });
  const document = (await generator.generate(contract, { info })) as unknown as { paths?: Record<string, PathItem> } & Record<
    string,
    unknown
  >;
  const paths = document.paths ?? {};
  for (const operation of operations) describe(paths[operation.path]?.[operation.method.toLowerCase()], operation);
  return {
    ...document,
    paths: { ...PLAIN_PATHS, ...paths },
    components: {
      schemas: { Problem: PROBLEM_SCHEMA },
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        apiToken: { type: 'http', scheme: 'bearer', bearerFormat: 'moa_…', description: '내 정보에서 만든 API 토큰' },
        client: { type: 'http', scheme: 'basic' },
      },
    },
    'x-moa-problems': Object.entries(PROBLEMS).map(([code, { status, title }]) => ({ code, status, title })),
  };
}

function describe(entry: Record<string, unknown> | undefined, operation: Operation): void {
  if (entry === undefined) return;
  const areas = areasOf(operation.access, operation.meta.tokenAreas);
  const use = useOf({ method: operation.method, proposes: operation.meta.proposes });
  const scopes = areas.map((area) => scopeFor(area, use));
  const { right } = operation.meta;
  entry['x-moa-access'] =
    `${accessLabel(operation.access)}${right === undefined ? '' : ` · 부계정은 ${RIGHT_LABELS[right]} 권한도`}${scopes.length === 0 ? '' : ` · API 토큰 ${scopes.map((scope) => scopesTitle([scope])).join(' 또는 ')}`}`;
  entry.security = operation.access === 'PUBLIC' ? [] : [{ bearer: [] }, ...scopes.map((scope) => ({ apiToken: [scope] }))];
  if (operation.method !== 'GET') entry.parameters = [...((entry.parameters as unknown[] | undefined) ?? []), IDEMPOTENCY_PARAMETER];
  entry.responses = {
    ...(entry.responses as Record<string, unknown>),
    default: { description: '오류', content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } } },
  };
}

const AUTHORITY_LABELS = { productAuth: '상품', orderAuth: '주문', csAuth: 'CS', settleAuth: '정산' } as const;

function accessLabel(access: Access): string {
  if (access === 'PUBLIC') return '누구나';
  if (access === 'USER') return '로그인한 사용자';
  if (access === 'SELLER_ONLY') return '셀러 본인';
  if (access === 'ADMIN') return '관리자';
  return `셀러, ${access.any.map((authority) => AUTHORITY_LABELS[authority]).join(' 또는 ')} 권한이 있는 부계정`;
}
