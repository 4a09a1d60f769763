import { Drawer } from '@mantine/core';
import { Brand } from '../../ui/brand.tsx';
import { MenuList, type MenuListProps } from './menu-list.tsx';
import classes from './phone-menu.module.css';

export interface PhoneMenuProps extends Omit<MenuListProps, 'onFollow' | 'collapsed'> {
  onClose(): void;
}

/** The whole menu on a phone. */
export function PhoneMenu({ onClose, ...list }: PhoneMenuProps) {
  return (
    <Drawer.Root opened onClose={onClose} size={300} zIndex={300}>
      <Drawer.Overlay />
      <Drawer.Content aria-label="메뉴">
        <div className={classes.head}>
          <Brand size={24} />
          <Drawer.CloseButton aria-label="메뉴 닫기" size={40} />
        </div>
        <nav aria-label="전체 메뉴" className={classes.menu}>
          <MenuList {...list} onFollow={onClose} />
        </nav>
      </Drawer.Content>
    </Drawer.Root>
  );
}
