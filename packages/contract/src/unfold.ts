/** The browser's half of `wire-contract.ts`; imports nothing, since the first load carries it. */
import type { AnyContractRouter } from '@orpc/contract';
import type { WireContract } from './wire-contract.ts';

/** The contract that a client calls by, of what the build wrote. */
export function unfoldContract(folded: WireContract): AnyContractRouter {
  return Object.fromEntries(
    Object.entries(folded).map(([name, node]) => [name, typeof node === 'string' ? unfoldOperation(node) : unfoldContract(node)]),
  ) as AnyContractRouter;
}

function unfoldOperation(line: string) {
  const [method, path, ...words] = line.split(' ');
  const route = { method, path, ...(words.includes('detailed') ? { inputStructure: 'detailed' } : {}) };
  return { '~orpc': { errorMap: {}, meta: words.includes('closed') ? { acting: 'CLOSED' } : {}, route } };
}
