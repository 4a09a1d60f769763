/** What a shop had against the product when it was sent last, at the shop's part of the form: each thing leads to its field. */
import { CAUSES, type CreateShopDTO } from '@moa/core';
import { useQuery } from '@tanstack/react-query';
import { orpc } from '../../../client/api.ts';
import { useFormActions, useValue } from '../form/form-context.tsx';
import classes from './shops.module.css';

/** The listings of the product; undefined until they came, and for a product that was never saved. */
function useListingOf(registerKey: string) {
  const productId = useValue<string | null>('id');
  const query = orpc.listings.moaList.queryOptions({ input: { productId: productId ?? '0', size: 100 }, enabled: productId !== null });
  return useQuery(query).data?.contents.find((listing) => listing.registerKey === registerKey);
}

export function RefusedNote({ entry }: { entry: CreateShopDTO }) {
  const actions = useFormActions();
  const listing = useListingOf(entry.registerKey);
  const refusals = listing?.refusals ?? [];
  if (refusals.length === 0) {
    const message = entry.regInfo?.message;
    return message ? <p className={classes.shopMessage}>쇼핑몰이 마지막으로 답한 내용: {message}</p> : null;
  }
  const said = [...new Set(refusals.flatMap(({ shopMessage }) => shopMessage ?? []))];
  return (
    <section className={classes.refused} aria-label="쇼핑몰이 받지 않은 까닭">
      <p>지난번에 쇼핑몰이 받지 않았어요. 고친 뒤 다시 보내주세요.</p>
      <ul>
        {refusals.map(({ cause, path, message }) => (
          <li key={`${cause} ${path} ${message}`}>
            <b>{CAUSES[cause].title}</b> {message}
            {path !== '' && (
              <button type="button" className={classes.toField} onClick={() => actions.goTo(path, entry.registerKey)}>
                {CAUSES[cause].repair === 'RELOAD_LOOKUP' ? '다시 고르기' : '고칠 곳으로'}
              </button>
            )}
          </li>
        ))}
      </ul>
      {said.map((words) => (
        <p key={words} className={classes.said}>
          쇼핑몰이 보낸 말: <q>{words}</q>
        </p>
      ))}
    </section>
  );
}
