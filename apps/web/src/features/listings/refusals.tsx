/** Why a shop refused a product, and the button that helps: shown where the product is, with the shop's own words. */
import { Button } from '@mantine/core';
import { CAUSES, refusesCategory, refusesValues } from '@moa/core';
import { IconArrowRight, IconExternalLink, IconLink, IconSend, IconWand } from '@tabler/icons-react';
import { Suspense } from 'react';
import { AppLink } from '../../ui/app-link.tsx';
import { lazyPart } from '../../ui/code.tsx';
import type { Listing } from './listing-state.tsx';
import classes from './listings.module.css';
import type { Repair, useListingActions } from './queries.ts';

const RepairChoices = lazyPart(() => import('./repair-choices.tsx'), 'RepairChoices');

type Refusal = Listing['refusals'][number];

/** Where the product is mended: its form, at the field of the shop that refused it. */
export function formAddress({ productId, registerKey }: Pick<Listing, 'productId' | 'registerKey'>, { path }: Pick<Refusal, 'path'>) {
  if (productId === null) return null;
  return `/app/unit/edit/${productId}?${new URLSearchParams({ ...(path === '' ? {} : { path }), shop: registerKey })}`;
}

export interface RefusalsProps {
  listing: Listing;
  repair: Repair | null;
  actions: ReturnType<typeof useListingActions>;
}

export function Refusals({ listing, repair, actions }: RefusalsProps) {
  const said = [...new Set(listing.refusals.flatMap(({ shopMessage }) => shopMessage ?? []))];
  return (
    <section className={classes.refusals} aria-label="쇼핑몰이 받지 않은 까닭">
      <ul>
        {listing.refusals.map((refusal) => (
          <li key={`${refusal.cause} ${refusal.path} ${refusal.message}`}>
            <div className="moa-grow">
              <b>{CAUSES[refusal.cause].title}</b>
              <p>{refusal.message}</p>
            </div>
            <Help listing={listing} refusal={refusal} suggested={repair !== null} actions={actions} />
          </li>
        ))}
      </ul>
      {said.map((words) => (
        <p key={words} className={classes.said}>
          쇼핑몰이 보낸 말: <q>{words}</q>
        </p>
      ))}
      {repair !== null && <Suggestion listing={listing} repair={repair} actions={actions} />}
      {(refusesCategory(listing.refusals) || refusesValues(listing.refusals)) && listing.productId !== null && (
        <Suspense>
          <RepairChoices listing={listing} actions={actions} />
        </Suspense>
      )}
    </section>
  );
}

/** What one press saves and sends. */
function Suggestion({ listing, repair, actions }: RefusalsProps & { repair: Repair }) {
  return (
    <div className={classes.suggestion}>
      <dl>
        {repair.changes.map(({ field, label, before, after }) => (
          <div key={field}>
            <dt>{label}</dt>
            <dd>
              <del>{before}</del> <IconArrowRight size={12} aria-hidden /> <ins>{after}</ins>
            </dd>
          </div>
        ))}
      </dl>
      <Button
        size="xs"
        loading={actions.repairing}
        disabled={actions.busy}
        leftSection={<IconWand size={15} aria-hidden />}
        onClick={() => actions.repair({ listingId: listing.id, hash: repair.hash })}
      >
        이렇게 고치고 다시 보내기
      </Button>
    </div>
  );
}

interface HelpProps extends Pick<RefusalsProps, 'listing' | 'actions'> {
  refusal: Refusal;
  suggested: boolean;
}

function Help({ listing, refusal, suggested, actions }: HelpProps) {
  const { repair } = CAUSES[refusal.cause];
  const form = formAddress(listing, refusal);
  switch (repair) {
    case 'SEND_AGAIN':
      return (
        <Button
          size="xs"
          variant="default"
          disabled={actions.busy}
          leftSection={<IconSend size={14} aria-hidden />}
          onClick={() => actions.transmit({ listingIds: [listing.id] })}
        >
          다시 보내기
        </Button>
      );
    case 'RELINK':
      return <Way href="/app/shops" label="다시 연동하기" icon={<IconLink size={14} aria-hidden />} />;
    case 'CONTACT':
      return listing.pageUrl === null ? null : (
        <a className="moa-link" href={listing.pageUrl} target="_blank" rel="noreferrer noopener">
          쇼핑몰에서 보기 <IconExternalLink size={13} aria-hidden />
          <span className="moa-hidden">(새 창)</span>
        </a>
      );
    case 'TAKE_SUGGESTION':
      return suggested || form === null ? null : <Way href={form} label="고치러 가기" />;
    default:
      return form === null ? null : <Way href={form} label={repair === 'RELOAD_LOOKUP' ? '다시 고르기' : '고치러 가기'} />;
  }
}

function Way({ href, label, icon }: { href: string; label: string; icon?: React.ReactNode }) {
  return (
    <AppLink className={classes.way} href={href}>
      {icon} {label} <IconArrowRight size={13} aria-hidden />
    </AppLink>
  );
}
