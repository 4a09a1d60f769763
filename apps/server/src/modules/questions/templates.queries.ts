/** Templates of answers. */
import { problem } from '@moa/contract';
import type { TenantTx } from '../../platform/database/index.ts';

/** Templates of one seller: more are not found again in a list that is chosen from. */
export const ANSWER_TEMPLATES_MAX = 300;

interface AnswerTemplate {
  id: string;
  name: string;
  body: string;
}

export async function listTemplates(tx: TenantTx): Promise<{ contents: AnswerTemplate[] }> {
  const { rows } = await tx.query<{ id: number; name: string; body: string }>(
    'select id, name, body from answer_template where seller_id = $1 order by name limit $2',
    [tx.sellerId, ANSWER_TEMPLATES_MAX],
  );
  return { contents: rows.map((row) => ({ ...row, id: String(row.id) })) };
}

/** @throws NOT_FOUND for one that is gone, CONFLICT for a name that another one has */
export async function saveTemplate(tx: TenantTx, given: { id?: string | undefined; name: string; body: string }): Promise<AnswerTemplate> {
  const { name, body } = given;
  const own = given.id === undefined ? null : Number(given.id);
  const { rows: same } = await tx.query<{ id: number }>('select id from answer_template where seller_id = $1 and name = $2', [
    tx.sellerId,
    name,
  ]);
  if (same[0] && same[0].id !== own)
    throw problem('INVALID_STATE', { detail: '같은 이름의 템플릿이 있습니다. 다른 이름으로 저장해주십시오.' });
  if (own === null) {
    const { rows: all } = await tx.query<{ n: number }>('select count(*) as n from answer_template where seller_id = $1', [tx.sellerId]);
    if ((all[0]?.n ?? 0) >= ANSWER_TEMPLATES_MAX)
      throw problem('INVALID_STATE', {
        detail: `답변 템플릿은 ${ANSWER_TEMPLATES_MAX}개까지 저장할 수 있습니다. 쓰지 않는 템플릿을 지운 뒤 저장해주십시오.`,
      });
  }
  const { rows } =
    own === null
      ? await tx.query<{ id: number }>('insert into answer_template (seller_id, name, body) values ($1, $2, $3) returning id', [
          tx.sellerId,
          name,
          body,
        ])
      : await tx.query<{ id: number }>('update answer_template set name = $3, body = $4 where seller_id = $1 and id = $2 returning id', [
          tx.sellerId,
          own,
          name,
          body,
        ]);
  const id = rows[0]?.id;
  if (id === undefined) throw problem('NOT_FOUND', { detail: '템플릿을 찾을 수 없습니다.' });
  return { id: String(id), name, body };
}

export async function removeTemplate(tx: TenantTx, id: number): Promise<void> {
  const { rowCount } = await tx.query('delete from answer_template where seller_id = $1 and id = $2', [tx.sellerId, id]);
  if (rowCount === 0) throw problem('NOT_FOUND', { detail: '템플릿을 찾을 수 없습니다.' });
}
