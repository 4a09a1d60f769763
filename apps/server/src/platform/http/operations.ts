/** Reads the contract: the flat list of operations, and what a module has to implement of it. */
import type { Access, OperationMeta } from '@moa/contract';
import {
  type AnyContractRouter,
  type AnySchema,
  type ContractProcedure,
  type ErrorMap,
  type InferSchemaInput,
  type InferSchemaOutput,
  isContractProcedure,
} from '@orpc/contract';
import type { RequestContext } from './context.ts';

/** One declared operation, ready to be bound to a route. */
export interface Operation {
  /** `accounts.me`: its place in the contract, and its name in logs, metrics, audit and the access matrix. */
  name: string;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Contract style: `/api/v1/product/moa/{id}`. */
  path: string;
  access: Access;
  meta: OperationMeta;
  summary: string;
  tags: readonly string[];
  /** Input comes as `{ params, query, headers, body }` instead of one merged object. */
  detailed: boolean;
  successStatus: number;
  input: AnySchema | undefined;
  output: AnySchema | undefined;
}

export interface Call<Input> {
  input: Input;
  context: RequestContext;
}

/** What implements a contract (or part of one): the same tree with a function for each operation. */
export type Handlers<C> =
  C extends ContractProcedure<infer I extends AnySchema, infer O extends AnySchema, ErrorMap, OperationMeta>
    ? (call: Call<InferSchemaOutput<I>>) => Promise<InferSchemaInput<O>>
    : { [K in keyof C]: Handlers<C[K]> };

/** A handler of any operation; input and output are checked by the operation's schemas around it. */
export type AnyHandler = (call: Call<unknown>) => Promise<unknown>;

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** Every operation of a contract. Throws when one lacks access, method or path: the start stops there. */
export function listOperations(contract: AnyContractRouter, prefix = ''): Operation[] {
  if (isContractProcedure(contract)) return [readOperation(contract, prefix)];
  return Object.entries(contract).flatMap(([key, part]) => listOperations(part, prefix === '' ? key : `${prefix}.${key}`));
}

/**
 * Finds the handler of each operation. Throws with all names at once when operations have no handler or handlers no operation:
 * what is declared is served, what is served is declared.
 */
export function matchHandlers(operations: Operation[], handlers: Record<string, unknown>): Map<string, AnyHandler> {
  const found = new Map(listHandlers(handlers));
  const missing = operations.filter((operation) => !found.has(operation.name)).map((operation) => operation.name);
  if (missing.length > 0) throw new Error(`no handler for declared operations: ${missing.join(', ')}`);
  const declared = new Set(operations.map((operation) => operation.name));
  const surplus = [...found.keys()].filter((name) => !declared.has(name));
  if (surplus.length > 0) throw new Error(`handlers without a declared operation: ${surplus.join(', ')}`);
  return found;
}

function readOperation(procedure: ContractProcedure<AnySchema, AnySchema, ErrorMap, OperationMeta>, name: string): Operation {
  const { meta, route, inputSchema, outputSchema } = procedure['~orpc'];
  const method = METHODS.find((known) => known === route.method);
  if (meta.access === undefined) throw new Error(`operation ${name} declares no access`);
  if (method === undefined || route.path === undefined) throw new Error(`operation ${name} declares no method or no path`);
  return {
    name,
    method,
    path: route.path,
    access: meta.access,
    meta,
    summary: route.summary ?? '',
    tags: route.tags ?? [],
    detailed: route.inputStructure === 'detailed',
    successStatus: route.successStatus ?? 200,
    input: inputSchema,
    output: outputSchema,
  };
}

function listHandlers(handlers: Record<string, unknown>, prefix = ''): [string, AnyHandler][] {
  return Object.entries(handlers).flatMap(([key, part]): [string, AnyHandler][] => {
    const name = prefix === '' ? key : `${prefix}.${key}`;
    if (typeof part === 'function') return [[name, part as AnyHandler]];
    if (typeof part === 'object' && part !== null) return listHandlers(part as Record<string, unknown>, name);
    return [];
  });
}
