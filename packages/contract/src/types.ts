/** Types of the contract without any code: what the web app imports. */
import type { InferContractRouterInputs, InferContractRouterOutputs } from '@orpc/contract';
import type { Contract } from './index.ts';

export type * from './index.ts';

/** `Outputs['orders']['search']['contents'][number]` is a row of the order list. */
export type Outputs = InferContractRouterOutputs<Contract>;
export type Inputs = InferContractRouterInputs<Contract>;
