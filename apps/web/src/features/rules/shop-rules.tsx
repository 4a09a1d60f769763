/** The rules of one shop: what it asks, since when, where that is known from, and what it has announced. */
import { Button } from '@mantine/core';
import { SHOP_TYPES } from '@moa/core';
import { IconCalendarEvent } from '@tabler/icons-react';
import { useState } from 'react';
import { AppLink } from '../../ui/app-link.tsx';
import { SlowNote } from '../../ui/page/slow-note.tsx';
import { formatNumber } from '../../ui/values/format.ts';
import { dayText } from './day-text.ts';
import { type ComingEdition, type ShopRules, useAffected } from './queries.ts';
import classes from './rules.module.css';

export function RuleTable({ shop }: { shop: ShopRules }) {
  return (
    <table className={classes.table}>
      <caption className="moa-hidden">{SHOP_TYPES[shop.shopType].title}의 등록 규칙</caption>
      <thead>
        <tr>
          <th scope="col">항목</th>
          <th scope="col">규칙</th>
          <th scope="col">언제부터</th>
          <th scope="col">근거</th>
        </tr>
      </thead>
      <tbody>
        {shop.rules.map((rule) => (
          <tr key={rule.kind}>
            <th scope="row">{rule.label}</th>
            <td className={classes.rule}>{rule.text}</td>
            <td className={classes.quiet}>{rule.validFrom === null ? '처음부터' : dayText(rule.validFrom)}</td>
            <td className={classes.quiet}>{rule.source}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Rules to come, with the products that they would stop. */
export function Coming({ shop, edition }: { shop: ShopRules; edition: ComingEdition }) {
  const title = SHOP_TYPES[shop.shopType].title;
  return (
    <section className={classes.coming} aria-label={`${dayText(edition.validFrom)}부터 바뀌는 규칙`}>
      <h3 className={classes.comingTitle}>
        <IconCalendarEvent size={18} aria-hidden /> {dayText(edition.validFrom)}부터 {title} 규칙이 바뀌어요
      </h3>
      <ul className={classes.changes}>
        {edition.changes.map(({ kind, label, before, after }) => (
          <li key={kind}>
            <b>{label}</b> {before === null ? after : `${before} → ${after}`}
          </li>
        ))}
      </ul>
      {shop.accounts > 0 && <AffectedProducts shop={shop} day={edition.validFrom} />}
    </section>
  );
}

/** Products that are named at first. */
const SHOWN = 5;

function AffectedProducts({ shop, day }: { shop: ShopRules; day: string }) {
  const { products, looked, complete, error, more, busy } = useAffected(shop.shopType, day);
  const [all, setAll] = useState(false);
  const shown = all ? products : products.slice(0, SHOWN);
  return (
    <div className={classes.affected} aria-live="polite" aria-busy={busy}>
      <p className={classes.count}>
        {error !== null && error !== undefined ? (
          <>
            내 상품을 다 살펴보지 못했어요. <TextAction onClick={more}>다시 살펴보기</TextAction>
          </>
        ) : !complete ? (
          busy ? (
            `내 상품을 살펴보고 있어요. (${formatNumber(looked)}개까지, 고칠 상품 ${formatNumber(products.length)}개)`
          ) : (
            <>
              {formatNumber(looked)}개까지 살펴봤고, 고칠 상품이 {formatNumber(products.length)}개 있어요.{' '}
              <TextAction onClick={more}>더 살펴보기</TextAction>
            </>
          )
        ) : looked === 0 ? (
          '이 쇼핑몰에 등록한 상품이 아직 없어요.'
        ) : products.length === 0 ? (
          `등록한 상품 ${formatNumber(looked)}개가 모두 새 규칙에 맞아요.`
        ) : (
          `등록한 상품 ${formatNumber(looked)}개 가운데 ${formatNumber(products.length)}개를 그 전에 고쳐야 해요.`
        )}
      </p>
      {shown.length > 0 && (
        <ul className={classes.products}>
          {shown.map(({ id, name, messages }) => (
            <li key={id}>
              <AppLink href={`/app/unit/edit/${id}`} className="moa-link">
                {name}
              </AppLink>
              <span className={classes.quiet}>{messages.join(' ')}</span>
            </li>
          ))}
        </ul>
      )}
      {!all && products.length > SHOWN && (
        <Button size="xs" variant="default" onClick={() => setAll(true)}>
          나머지 {formatNumber(products.length - SHOWN)}개도 보기
        </Button>
      )}
    </div>
  );
}

function TextAction({ onClick, children }: { onClick(): void; children: string }) {
  return (
    <button type="button" className={classes.textButton} onClick={onClick}>
      {children}
    </button>
  );
}

export function RulesSkeleton() {
  return (
    <div role="status" aria-busy="true" className="moa-stack">
      <SlowNote />
      <span className="moa-hidden">불러오는 중입니다.</span>
      {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
        <div key={key} className={classes.skeleton} />
      ))}
    </div>
  );
}
