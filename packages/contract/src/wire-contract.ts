/** What the browser knows of the contract: method, path, the shape of input and output, what is closed; no schema, no prose. */
import { type AnyContractRouter, minifyContractRouter } from '@orpc/contract';
import { isClosedToActing, type OperationMeta } from './operation.ts';

/** `POST /api/v1/x detailed closed`: as every first load of the app carries each operation, one is a line. Nested by the names of the contract. */
export type WireContract = { [name: string]: string | WireContract };

interface Procedure {
  '~orpc': { route: { method: string; path: string; inputStructure?: string; outputStructure?: string }; meta: OperationMeta };
}

const isProcedure = (node: object): node is Procedure => '~orpc' in node;

export function wireContract(router: AnyContractRouter): WireContract {
  return foldRouter(minifyContractRouter(router));
}

function foldRouter(router: object): WireContract {
  return Object.fromEntries(
    Object.entries(router).map(([name, node]) => [name, isProcedure(node) ? foldProcedure(node) : foldRouter(node)]),
  );
}

function foldProcedure({ '~orpc': { route, meta } }: Procedure): string {
  const { method, path, inputStructure, outputStructure } = route;
  // No operation answers with its status and headers; one that did would be read wrongly, so it is not made.
  if (outputStructure === 'detailed') throw new Error(`${method} ${path}: a detailed answer is not told to the browser`);
  const words = [method, path];
  if (inputStructure === 'detailed') words.push('detailed');
  if (isClosedToActing({ method, path, meta })) words.push('closed');
  return words.join(' ');
}
