/** Values to put in the place of a category, an attribute or an option value that the shop refused: each button saves one and sends again. */
import type { Outputs } from '@moa/contract/types';
import { useQuery } from '@tanstack/react-query';
import { orpc } from '../../client/api.ts';
import type { Listing } from './listing-state.tsx';
import classes from './listings.module.css';
import type { useListingActions } from './queries.ts';

type Group = Outputs['catalog']['repairChoices']['contents'][number];
type Offered = Group['choices'][number];

const REASONS: Record<Offered['reason'], string> = { REMEMBERED: '전에 고름', PATH: '같은 분류', SIMILAR: '비슷한 이름' };

export interface RepairChoicesProps {
  listing: Listing;
  actions: ReturnType<typeof useListingActions>;
}

export function RepairChoices({ listing, actions }: RepairChoicesProps) {
  const { data, isError, isPending, refetch } = useQuery(
    orpc.catalog.repairChoices.queryOptions({ input: { listingId: listing.id }, staleTime: 60_000 }),
  );
  if (isPending)
    return (
      <div className={classes.suggestion} aria-busy="true">
        <p className={classes.choiceNote}>쇼핑몰에 있는 값을 찾고 있어요.</p>
      </div>
    );
  if (isError)
    return (
      <p className={classes.choiceNote}>
        대신 쓸 값을 불러오지 못했어요.{' '}
        <button type="button" className={classes.choiceAgain} onClick={() => void refetch()}>
          다시 시도
        </button>
      </p>
    );
  return data.contents.map((group) => <Choices key={group.title} group={group} listing={listing} actions={actions} />);
}

function Choices({ group: { title, choices }, listing, actions }: RepairChoicesProps & { group: Group }) {
  const everywhere = choices.some(({ choice }) => choice.field === 'option');
  return (
    <section className={classes.suggestion} aria-label={`${title} 대신 쓸 값`}>
      <p className={classes.choiceNote}>
        <b>{title}</b> 대신 쓸 값을 누르면 저장하고 다시 보내요.{everywhere && ' 옵션값은 모든 쇼핑몰에서 바뀌어요.'}
      </p>
      <ul className={classes.choices}>
        {choices.map(({ choice, label, reason }) => (
          <li key={label}>
            <button
              type="button"
              className={classes.choice}
              disabled={actions.busy}
              onClick={() => actions.repair({ listingId: listing.id, choice })}
            >
              <span>{label}</span>
              <small>{REASONS[reason]}</small>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
