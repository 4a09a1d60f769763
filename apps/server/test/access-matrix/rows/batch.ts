import { randomBytes } from 'node:crypto';
import { insertRow } from '../data/insert.ts';
import { spareShop } from '../data/linked-shop.ts';
import type { Rows } from '../row.ts';
import { MARK, type World } from '../world.ts';

/** A file of the seller that was read, with one product in it. */
async function batchFile(world: World): Promise<string> {
  const headings = JSON.stringify([{ index: 0, heading: '코드', column: 'code', certainty: 'EXACT', samples: [MARK] }]);
  const id = await insertRow(
    world,
    `insert into batch_file (seller_id, created_by, name, hash, file_id, state, headings, fresh) values ($1, $2, $3, $4, 0, 'READY', $5, 1)`,
    [world.seller.userId, `${MARK}.xlsx`, randomBytes(32), headings],
  );
  const cells = JSON.stringify([{ row: 2, cells: { code: MARK, name: MARK, price: '1000' } }]);
  await world.database.tenant(world.seller.sellerId, (tx) =>
    tx.query(`insert into batch_product (seller_id, batch_id, seq, code, name, state, cells) values ($1, $2, 1, $3, $3, 'NEW', $4)`, [
      tx.sellerId,
      Number(id),
      MARK,
      cells,
    ]),
  );
  return id;
}

/** A file one of whose cells names a category that the shop has two of. */
async function unsureCategory(world: World) {
  const [shop, id] = [await spareShop(world), await batchFile(world)];
  const column = `shop:${shop.id}:category`;
  const chosen = { categoryId: '1', path: '남성 > 셔츠' };
  const beginning = { known: { courierCode: null, last: null }, only: {}, categories: { [column]: { 셔츠: { offered: [chosen] } } } };
  await world.database.tenant(world.seller.sellerId, (tx) =>
    tx.query('update batch_file set beginning = $3 where seller_id = $1 and id = $2', [tx.sellerId, Number(id), JSON.stringify(beginning)]),
  );
  return { params: { id }, body: { column, text: '셔츠', ...chosen } };
}

function upload(): FormData {
  const form = new FormData();
  form.append('file', new File([`상품명,판매자 관리코드\r\n이름,${randomBytes(6).toString('hex')}`], 'products.csv', { type: 'text/csv' }));
  return form;
}

export const batchRows: Rows = {
  'batch.list': {
    sample: async (world) => {
      await batchFile(world);
      return { query: { size: 20 } };
    },
    stranger: 'own',
  },
  'batch.upload': { sample: () => ({ form: upload() }), stranger: 'own' },
  'batch.get': { sample: async (world) => ({ params: { id: await batchFile(world) } }), stranger: 404, limited: 404 },
  'batch.rows': { sample: async (world) => ({ params: { id: await batchFile(world) } }), stranger: 404, limited: 404 },
  'batch.map': {
    sample: async (world) => ({ params: { id: await batchFile(world) }, body: { mapping: [{ index: 0, column: 'code' }] } }),
    stranger: 404,
    limited: 404,
  },
  'batch.chooseCategory': {
    sample: unsureCategory,
    stranger: 404,
    limited: 404,
  },
  'batch.start': { sample: async (world) => ({ params: { id: await batchFile(world) } }), stranger: 404, limited: 404 },
  'batch.addPictures': {
    sample: async (world) => ({ params: { id: await batchFile(world) }, body: { name: 'pictures.zip' } }),
    stranger: 404,
    limited: 404,
  },
  'batch.pictureErrors': { sample: async (world) => ({ params: { id: await batchFile(world) } }), stranger: 404, limited: 404 },
  'batch.remove': { sample: async (world) => ({ params: { id: await batchFile(world) } }), stranger: 404, limited: 404 },
};
