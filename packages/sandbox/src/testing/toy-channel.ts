import type { ChannelControl, SandboxChannel } from '../kernel/types.ts';

interface Thing {
  id: string;
  name: string;
}

function refuse(): never {
  throw new Error('이 시험용 쇼핑몰에는 없는 기능입니다.');
}

const control: ChannelControl = {
  products: () => [],
  orders: () => [],
  placeOrder: refuse,
  requestCancel: refuse,
  advanceOrder: refuse,
  editProduct: refuse,
  fillSellerFields: refuse,
  sellerFields: refuse,
  seedProduct: refuse,
  moveClock: () => undefined,
  expireCredentials: () => undefined,
};

/** The smallest channel there can be: things that can be made and counted. For tests of the kernel only. */
export const toyChannel: SandboxChannel = {
  shopType: 'GODO',
  demoAccounts: [{ id: 'toy', shopName: '장난감', secrets: { key: 'k' } }],
  basePath: '/GODO',
  operations: ['link.check', 'products.create', 'products.find'],
  faultAnswer: (kind) => ({
    status: kind.startsWith('RATE') ? 429 : 500,
    headers: { 'x-toy': kind },
    body: JSON.stringify({ fault: kind }),
  }),
  register(app, kernel) {
    const things = kernel.store.collection<Thing>('things');
    app.setErrorHandler((error: Error, _request, reply) => reply.code(418).send({ own: error.message }));
    app.post('/things', async (request) => {
      kernel.operation(request, 'products.create');
      const { name } = JSON.parse(String(request.body)) as { name: string };
      const id = String(kernel.store.next('thing', 1));
      things.put(id, { id, name });
      return { id };
    });
    app.get('/link', async (request) => {
      kernel.operation(request, 'link.check');
      return { shop: '장난감' };
    });
    app.get('/things', async (request) => {
      kernel.operation(request, 'products.find');
      return { names: [...things.values()].map((thing) => thing.name), repeated: kernel.pageFault(request, 'REPEATED_PAGE') };
    });
  },
  control: () => control,
};
