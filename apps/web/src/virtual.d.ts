declare module 'virtual:moa-contract' {
  import type { AnyContractRouter } from '@orpc/contract';

  const contract: AnyContractRouter;
  export default contract;
}

declare module 'virtual:moa-couriers' {
  import type { Courier } from '@moa/core';

  const couriers: readonly Courier[];
  export default couriers;
}
