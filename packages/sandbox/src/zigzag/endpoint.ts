import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type DocumentNode, execute, GraphQLError, type GraphQLFormattedError, NoDeprecatedCustomRule, validate } from 'graphql';
import type { SandboxKernel } from '../kernel/types.ts';
import { runTimers } from '../market/timers.ts';
import { accessKeyOf, authenticate, requireScope } from './auth.ts';
import type { ZigzagContext } from './context.ts';
import { storeOf } from './market.ts';
import { operationOf, readDocument, rootFieldsOf, scopesOf } from './operations.ts';
import { orderRoot } from './orders.ts';
import { productRoot } from './products.ts';
import { questionRoot } from './questions.ts';
import { SCHEMA } from './schema.ts';
import { settlementRoot } from './settlement.ts';

/** The limit is not published: a careful guess (calls a second, burst). */
const PER_SECOND = 10;
const BURST = 20;
const BODY_LIMIT = 10 * 1024 * 1024;

interface GraphqlCall {
  query: string;
  variables: Record<string, unknown>;
  operationName: string | null;
}

/** Mounts `POST /1/graphql`. Errors are answered with HTTP 200 and `data: null` (sheet 1). */
export function registerEndpoint(app: FastifyInstance, kernel: SandboxKernel): void {
  const store = storeOf(kernel);
  const root = { ...productRoot, ...orderRoot, ...questionRoot, ...settlementRoot };
  app.post('/1/graphql', { bodyLimit: BODY_LIMIT }, async (request, reply) => {
    const call = readCall(request);
    const read = call && readDocument(call.query, call.operationName);
    const fields = read ? rootFieldsOf(read.document, read.operation.selectionSet.selections) : [];
    kernel.operation(request, operationOf(fields[0], call?.variables ?? {}, store));
    if (!call) return reply.code(400).send(failure([new GraphQLError('the body must be JSON with a query')]));
    const rate = kernel.take(accessKeyOf(request), PER_SECOND, BURST);
    if (!rate.allowed) return reply.code(429).send(failure([new GraphQLError('too_many_requests')]));
    return reply.code(200).send(await answer({ store, request }, call, read && { ...read, scopes: scopesOf(fields) }, root));
  });
}

async function answer(
  base: Omit<ZigzagContext, 'account'>,
  call: GraphqlCall,
  read: { document: DocumentNode; scopes: string[] } | null,
  root: object,
): Promise<object> {
  try {
    const account = authenticate(base.store, base.request, call.query);
    runTimers(base.store);
    if (!read) throw new GraphQLError('Syntax Error: the query cannot be parsed or names no operation');
    for (const scope of read.scopes) requireScope(account, scope);
    const wrong = problemsOf(read.document);
    if (wrong.length > 0) return failure(wrong);
    const context: ZigzagContext = { ...base, account };
    const result = await execute({
      schema: SCHEMA,
      document: read.document,
      rootValue: root,
      contextValue: context,
      variableValues: call.variables,
      operationName: call.operationName,
    });
    const answered = result.errors ? failure(result.errors) : { data: result.data };
    const warnings = warningsOf(read.document, call.variables);
    return warnings.length > 0 ? { ...answered, extensions: { warnings } } : answered;
  } catch (error) {
    if (error instanceof GraphQLError) return failure([error]);
    throw error;
  }
}

const validated = new WeakMap<DocumentNode, readonly GraphQLError[]>();

/** What the schema refuses of a document. Long queries take long to check, and come again and again. */
function problemsOf(document: DocumentNode): readonly GraphQLError[] {
  const problems = validated.get(document) ?? validate(SCHEMA, document);
  validated.set(document, problems);
  return problems;
}

const warned = new WeakMap<DocumentNode, string[]>();

/** What a call uses that the schema calls deprecated. The platform still takes most of it, so a sandbox can only say so. */
function warningsOf(document: DocumentNode, variables: Record<string, unknown>): string[] {
  const known = warned.get(document) ?? validate(SCHEMA, document, [NoDeprecatedCustomRule]).map(({ message }) => message);
  warned.set(document, known);
  const { input } = variables;
  const solution = typeof input === 'object' && input !== null && 'solution' in input;
  return solution ? [...known, 'The input field "solution" is deprecated. x-solution'] : known;
}

/** `{"errors":[{"message"}],"data":null}`; positions in the query are not reported. */
function failure(errors: readonly GraphQLError[]): object {
  const shown = errors.map((error): Pick<GraphQLFormattedError, 'message' | 'extensions'> => {
    const unexpected = error.originalError && !(error.originalError instanceof GraphQLError);
    if (unexpected) return { message: 'unknown_error' };
    return Object.keys(error.extensions).length > 0 ? { message: error.message, extensions: error.extensions } : { message: error.message };
  });
  return { errors: shown, data: null };
}

function readCall(request: FastifyRequest): GraphqlCall | null {
  if (!/^application\/json\b/i.test(String(request.headers['content-type'] ?? '')) || !Buffer.isBuffer(request.body)) return null;
  try {
    const body = JSON.parse(request.body.toString('utf8')) as { query?: unknown; variables?: unknown; operationName?: unknown } | null;
    if (typeof body?.query !== 'string') return null;
    const given: unknown = typeof body.variables === 'string' ? JSON.parse(body.variables) : body.variables;
    const variables = typeof given === 'object' && given !== null ? (given as Record<string, unknown>) : {};
    return { query: body.query, variables, operationName: typeof body.operationName === 'string' ? body.operationName : null };
  } catch {
    return null;
  }
}

/** Any other address under this channel. */
export function notFound(reply: FastifyReply): FastifyReply {
  return reply.code(404).send(failure([new GraphQLError('not_found')]));
}
