/** The details of a line beside a list, loaded when one is opened. */
import { lazyPart } from '../../../ui/code.tsx';
export const OrderDrawer = lazyPart(() => import('./order-drawer.tsx'), 'OrderDrawer');
