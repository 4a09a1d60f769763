/** Binds the operations of shops' rules to their use cases. */
import type { rules } from '@moa/contract';
import type { Handlers } from '../../platform/http/index.ts';
import { affectedProducts, type RulesDeps, readRules } from './rules.service.ts';

export function rulesRoutes(deps: RulesDeps): Handlers<typeof rules> {
  return {
    list: ({ context }) => readRules(deps, context.scope),
    affected: ({ input, context }) => affectedProducts(deps, context.scope, input),
  };
}
