import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react';
import { AppLink } from '../../ui/app-link.tsx';
import { Brand } from '../../ui/brand.tsx';
import { cx } from '../../ui/cx.ts';
import { MenuList, type MenuListProps } from './menu-list.tsx';
import classes from './sidebar.module.css';

export interface SidebarProps extends Omit<MenuListProps, 'onFollow' | 'collapsed'> {
  collapsed: boolean;
  onToggle(): void;
}

export function Sidebar({ collapsed, onToggle, ...list }: SidebarProps) {
  const Icon = collapsed ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  const label = collapsed ? '메뉴 펼치기' : '메뉴 접기';
  return (
    <aside className={cx(classes.sidebar, collapsed && classes.collapsed)}>
      <div className={classes.top}>
        <AppLink href="/app/dashboard" className={classes.brand} aria-label="모아 대시보드">
          <Brand markOnly={collapsed} />
        </AppLink>
      </div>
      <nav aria-label="주 메뉴" className={classes.menu}>
        <MenuList {...list} collapsed={collapsed} />
      </nav>
      <button type="button" className={classes.toggle} onClick={onToggle} aria-label={label} title={label}>
        <Icon size={18} stroke={1.75} aria-hidden />
        {!collapsed && <span>접기</span>}
      </button>
    </aside>
  );
}
