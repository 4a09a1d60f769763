declare module 'virtual:moa-contract' {
  import type { WireContract } from '@moa/contract/types';

  const contract: WireContract;
  export default contract;
}

declare module 'virtual:moa-linkable' {
  import type { ShopType } from '@moa/core';

  const shopTypes: readonly ShopType[];
  export default shopTypes;
}

declare module 'virtual:moa-couriers' {
  import type { Courier } from '@moa/core';

  const couriers: readonly Pick<Courier, 'code' | 'name'>[];
  export default couriers;
}

declare module 'virtual:moa-courier-spellings' {
  import type { Courier } from '@moa/core';

  const couriers: readonly Courier[];
  export default couriers;
}
