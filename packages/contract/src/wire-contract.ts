/** What the browser knows of the contract: method, path, the shape of input and output, what is closed; no schema, no prose. */
import { type AnyContractRouter, minifyContractRouter } from '@orpc/contract';
import { isClosedToActing, type OperationMeta } from './operation.ts';

const ROUTE_FACTS = new Set(['method', 'path', 'inputStructure', 'outputStructure', 'successStatus']);

interface Declared {
  route: { method: string; path: string };
}

export function wireContract(router: AnyContractRouter): AnyContractRouter {
  return JSON.parse(JSON.stringify(minifyContractRouter(router)), function keep(this: object, name: string, value: unknown) {
    if (name === 'meta') {
      const { method, path } = (this as Declared).route;
      return (isClosedToActing({ method, path, meta: value as OperationMeta }) ? { acting: 'CLOSED' } : {}) satisfies OperationMeta;
    }
    const inRoute = 'method' in this && 'path' in this;
    return inRoute && !ROUTE_FACTS.has(name) ? undefined : value;
  });
}
