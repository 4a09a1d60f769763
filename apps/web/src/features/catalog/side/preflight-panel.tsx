/** 보내기 전 점검: what stands in the way, by shop, each with a link to its field. */
import type { CreateShopDTO } from '@moa/core';
import { IconAlertTriangle, IconCircleCheck, IconLoader2 } from '@tabler/icons-react';
import { Panel } from '../../../ui/page/page.tsx';
import { ChannelBadge } from '../../../ui/values/channel-badge.tsx';
import { openRules } from '../../rules/index.ts';
import { useFormActions, useMeta, useValue } from '../form/form-context.tsx';
import { inShopOrder } from '../form/in-shop-order.ts';
import { labelOf, SHOPS_SECTION } from '../form/sections.ts';
import { useEntryLabel } from '../shops/entry-label.ts';
import classes from './side.module.css';

const SHOWN = 5;

export function PreflightPanel() {
  const entries = useValue<CreateShopDTO[]>('createShopDTOList');
  const checking = useMeta((meta) => meta.checking);
  const actions = useFormActions();
  return (
    <Panel title="보내기 전 점검" note={checking === 'running' ? <Checking /> : checking === 'failed' ? <Failed /> : '자동'}>
      <ul className={classes.checks} aria-live="polite">
        <CommonRow />
        {inShopOrder(entries).map((entry) => (
          <ShopRow key={entry.registerKey} entry={entry} />
        ))}
      </ul>
      {entries.length === 0 && (
        <p className={classes.empty}>
          보낼 쇼핑몰을 고르면 쇼핑몰마다 점검해 드려요.{' '}
          <button type="button" className={classes.link} onClick={() => actions.goToSection(SHOPS_SECTION)}>
            쇼핑몰 고르기
          </button>
        </p>
      )}
      <button type="button" className={classes.link} onClick={() => openRules(entries.map(({ shopInfoDTO }) => shopInfoDTO.shopType))}>
        쇼핑몰별 등록 규칙 보기
      </button>
      {checking === 'failed' && (
        <button type="button" className={classes.link} onClick={actions.recheck}>
          다시 점검
        </button>
      )}
    </Panel>
  );
}

function Checking() {
  return (
    <span className={classes.checking}>
      <IconLoader2 size={13} aria-hidden className={classes.spin} /> 점검 중
    </span>
  );
}

function Failed() {
  return <span className={classes.failed}>점검하지 못했어요</span>;
}

/** What concerns every shop. */
function CommonRow() {
  const problems = useMeta((meta) => meta.problems);
  const actions = useFormActions();
  const errors = problems.filter((problem) => problem.severity === 'ERROR');
  if (errors.length === 0) return null;
  return (
    <li className={classes.check}>
      <span className={classes.commonMark}>공통</span>
      <div className="moa-grow">
        <p className={classes.checkTitle}>채우거나 고칠 것 {errors.length}개</p>
        <ul className={classes.problems}>
          {errors.slice(0, SHOWN).map((problem) => (
            <li key={`${problem.path} ${problem.message}`}>
              <button type="button" className={classes.problem} onClick={() => actions.goTo(problem.path)}>
                {named(problem.path, problem.message)}
              </button>
            </li>
          ))}
        </ul>
        {errors.length > SHOWN && <p className={classes.more}>그 밖에 {errors.length - SHOWN}개</p>}
      </div>
      <IconAlertTriangle size={18} className={classes.warn} aria-hidden />
    </li>
  );
}

function ShopRow({ entry }: { entry: CreateShopDTO }) {
  const actions = useFormActions();
  const shop = useMeta((meta) => meta.shops.find((each) => each.registerKey === entry.registerKey));
  const common = useMeta((meta) => meta.problems.some((problem) => problem.severity === 'ERROR'));
  const skipped = useMeta((meta) => meta.skipped.has(entry.registerKey));
  const filled = useMeta((meta) => meta.filled.has(entry.registerKey));
  const nameOf = useEntryLabel();
  const { shopType, shopName } = entry.shopInfoDTO;
  const problems = shop?.problems ?? [];
  const errors = problems.filter((problem) => problem.severity === 'ERROR');
  const ready = shop !== undefined && errors.length === 0 && !common;
  return (
    <li className={classes.check}>
      <ChannelBadge shopType={shopType} shopName={shopName} />
      <div className="moa-grow">
        <p className={classes.checkTitle}>{titleOf(skipped, shop !== undefined, errors.length, common)}</p>
        <p className={classes.more}>
          {nameOf(entry)}
          {entry.category && ` · ${entry.category.path.split(' > ').at(-1)}`}
          {entry.category && filled && <span className={classes.filled}>자동으로 채움</span>}
        </p>
        <ul className={classes.problems}>
          {problems.slice(0, SHOWN).map((problem) => (
            <li key={`${problem.path} ${problem.message}`}>
              <button
                type="button"
                className={classes.problem}
                data-warn={problem.severity === 'WARN' || undefined}
                title={labelOf(problem.path)}
                onClick={() => actions.goTo(problem.path, entry.registerKey)}
              >
                {problem.message}
              </button>
            </li>
          ))}
        </ul>
        {problems.length > SHOWN && <p className={classes.more}>그 밖에 {problems.length - SHOWN}개</p>}
      </div>
      {ready && <IconCircleCheck size={18} className={classes.good} aria-hidden />}
      {errors.length > 0 && <IconAlertTriangle size={18} className={classes.bad} aria-hidden />}
    </li>
  );
}

/** Says what a message is about when it does not name it itself. */
function named(path: string, message: string): string {
  const label = labelOf(path);
  return message.includes(label.slice(0, 2)) ? message : `${label}: ${message}`;
}

function titleOf(skipped: boolean, known: boolean, errors: number, common: boolean): string {
  if (skipped) return '이번에는 보내지 않아요';
  if (errors > 0) return `고칠 것 ${errors}개`;
  if (!known) return '점검을 기다리고 있어요';
  return common ? '공통 항목만 채우면 돼요' : '보낼 수 있어요';
}
