import { IconArrowRight } from '@tabler/icons-react';
import { Checkbox } from '../../ui/inputs/checkbox.tsx';
import { CheckboxField } from '../../ui/inputs/checkbox-field.tsx';
import { ShortPager } from '../../ui/list/short-pager.tsx';
import { ChannelBadge } from '../../ui/values/channel-badge.tsx';
import { formatNumber } from '../../ui/values/format.ts';
import { StatusPill } from '../../ui/values/status-pill.tsx';
import { ITEM_LOOKS, pageChoice } from './plan-view.ts';
import classes from './plans.module.css';
import type { PlanItem } from './queries.ts';

export interface ItemListProps {
  items: { contents: readonly PlanItem[]; totalPages: number };
  page: number;
  onPage(page: number): void;
  /** Taken out of what is applied; absent: nothing can be taken out. */
  excluded?: ReadonlySet<number>;
  onExclude?(seqs: readonly number[], excluded: boolean): void;
}

const NONE: ReadonlySet<number> = new Set();

/** The items of a plan: what of each becomes what, why one is left out, what came of it. */
export function ItemList({ items, page, onPage, excluded, onExclude }: ItemListProps) {
  if (items.contents.length === 0) return <p className={classes.none}>해당하는 것이 없어요.</p>;
  const choice = pageChoice(items.contents, excluded ?? NONE);
  return (
    <>
      {onExclude && choice.seqs.length > 1 && (
        <CheckboxField
          className={classes.all}
          checked={choice.all}
          mixed={choice.some}
          onChange={(checked) => onExclude(choice.seqs, !checked)}
        >
          {items.totalPages > 1 ? `이 페이지 ${formatNumber(choice.seqs.length)}건 모두` : `${formatNumber(choice.seqs.length)}건 모두`}
        </CheckboxField>
      )}
      <ul className="moa-list">
        {items.contents.map((item) => (
          <li key={item.seq} className={classes.item}>
            {onExclude && item.state === 'CHANGE' && (
              <Checkbox
                ariaLabel={`${item.label} 적용`}
                checked={!excluded?.has(item.seq)}
                onChange={(checked) => onExclude([item.seq], !checked)}
              />
            )}
            <ItemLine item={item} />
          </li>
        ))}
      </ul>
      <ShortPager page={page} totalPages={items.totalPages} onPage={onPage} />
    </>
  );
}

function ItemLine({ item }: { item: PlanItem }) {
  const look = ITEM_LOOKS[item.state];
  return (
    <div className="moa-grow">
      <div className="moa-row">
        {item.shopType && <ChannelBadge shopType={item.shopType} size="sm" />}
        <span className={classes.label}>{item.label}</span>
        <StatusPill tone={look.tone} {...(look.icon ? { icon: look.icon } : {})}>
          {look.word}
        </StatusPill>
      </div>
      {item.changes.map((change) => (
        <div key={change.field} className={classes.change}>
          <span className={classes.field}>{change.label}</span>
          <span>{change.before ?? '없음'}</span>
          <IconArrowRight size={13} aria-hidden />
          <span className="moa-hidden">에서</span>
          <b>{change.after ?? '없음'}</b>
        </div>
      ))}
      {[...item.notes, ...(item.message === null ? [] : [item.message])].map((note) => (
        <p key={note} className={classes.note}>
          {note}
        </p>
      ))}
    </div>
  );
}
