import { Drawer } from '@mantine/core';
import { Brand } from '../../ui/brand.tsx';
import { MenuList, type MenuListProps } from './menu-list.tsx';

export interface PhoneMenuProps extends Omit<MenuListProps, 'onFollow' | 'collapsed'> {
  onClose(): void;
}

/** The whole menu on a phone. */
export function PhoneMenu({ onClose, ...list }: PhoneMenuProps) {
  return (
    <Drawer opened onClose={onClose} size={300} title={<Brand size={24} />} zIndex={300}>
      <nav aria-label="주 메뉴">
        <MenuList {...list} onFollow={onClose} />
      </nav>
    </Drawer>
  );
}
