/** One row an operation, by module. A new operation without a row fails the matrix. */
import type { Rows } from './row.ts';
import { accountsRows } from './rows/accounts.ts';
import { filesRows } from './rows/files.ts';
import { ordersRows } from './rows/orders.ts';

export const ROWS: Rows = { ...accountsRows, ...filesRows, ...ordersRows };
