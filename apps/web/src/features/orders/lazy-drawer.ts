import { lazy } from 'react';

/** The details of a line beside a list, loaded when one is opened. */
export const OrderDrawer = lazy(async () => ({ default: (await import('./order-drawer.tsx')).OrderDrawer }));
