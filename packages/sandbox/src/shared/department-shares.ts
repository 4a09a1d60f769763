/** What shops take of a sale differs by department: the first level of the tree that most of them share. */
import type { Category } from './categories.ts';

/** Percent by the name of a department, and that of all others. */
export type DepartmentShares = Readonly<Record<string, number>> & { readonly usual: number };

export function departmentShare(shares: DepartmentShares, category: Category | undefined): number {
  return shares[category?.path[0]?.name ?? ''] ?? shares.usual;
}
