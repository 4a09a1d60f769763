/** The menu's entries, in the sidebar and in the phone's drawer. */
import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { AppLink } from '../../ui/app-link.tsx';
import { cx } from '../../ui/cx.ts';
import { formatNumber } from '../../ui/values/format.ts';
import type { MenuGroup } from './menu.ts';
import classes from './menu-list.module.css';

export interface MenuListProps {
  menu: MenuGroup[];
  active: string | null;
  counts: Record<string, number>;
  /** Icons only. */
  collapsed?: boolean;
  onFollow?: () => void;
}

function holds(group: MenuGroup, active: string | null): boolean {
  return group.href === active || (group.children?.some((leaf) => leaf.href === active) ?? false);
}

export function MenuList({ menu, active, counts, collapsed = false, onFollow }: MenuListProps) {
  return (
    <ul className={cx(classes.list, collapsed && classes.collapsed)}>
      {menu.map((group) => (
        <Group
          key={`${group.id} ${holds(group, active)}`}
          group={group}
          active={active}
          counts={counts}
          collapsed={collapsed}
          {...(onFollow ? { onFollow } : {})}
        />
      ))}
    </ul>
  );
}

interface GroupProps {
  group: MenuGroup;
  active: string | null;
  counts: Record<string, number>;
  collapsed: boolean;
  onFollow?: () => void;
}

function Group({ group, active, counts, collapsed, onFollow }: GroupProps) {
  const current = holds(group, active);
  const [open, setOpen] = useState(current);
  const Icon = group.icon;
  const count = group.countKey ? (counts[group.countKey] ?? 0) : 0;
  const href = group.href ?? (collapsed ? group.children?.[0]?.href : undefined);
  const body = (
    <>
      <Icon size={18} stroke={1.75} aria-hidden className={classes.icon} />
      <span className={classes.label}>{group.label}</span>
      {count > 0 && !(open && group.children) && <CountMark value={count} loud={group.loud ?? false} />}
    </>
  );
  if (href) {
    return (
      <li>
        <AppLink
          href={href}
          className={cx(classes.entry, current && classes.current)}
          aria-current={group.href === active ? 'page' : undefined}
          title={collapsed ? group.label : undefined}
          onClick={onFollow}
        >
          {body}
        </AppLink>
      </li>
    );
  }
  return (
    <li>
      <button type="button" className={cx(classes.entry, current && classes.current)} aria-expanded={open} onClick={() => setOpen(!open)}>
        {body}
        <IconChevronDown size={14} aria-hidden className={cx(classes.chevron, open && classes.turned)} />
      </button>
      {open && (
        <ul className={classes.leaves}>
          {group.children?.map((leaf) => {
            const number = leaf.countKey ? (counts[leaf.countKey] ?? 0) : 0;
            return (
              <li key={leaf.href}>
                <AppLink
                  href={leaf.href}
                  className={cx(classes.leaf, leaf.href === active && classes.here)}
                  aria-current={leaf.href === active ? 'page' : undefined}
                  onClick={onFollow}
                >
                  <span className={classes.label}>{leaf.label}</span>
                  {number > 0 && <span className={classes.number}>{formatNumber(number)}</span>}
                </AppLink>
              </li>
            );
          })}
        </ul>
      )}
    </li>
  );
}

function CountMark({ value, loud }: { value: number; loud: boolean }) {
  const text = value > 999 ? '999+' : String(value);
  return (
    <span className={loud ? classes.loud : classes.number}>
      {text}
      <span className="moa-hidden">건</span>
    </span>
  );
}
