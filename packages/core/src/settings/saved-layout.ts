/** Layouts of order lists and sheets that a person saves under a name (customOrderList): their bounds. */

/** SCREEN: columns of the order lists. EXCEL and COURIER: columns of a sheet. */
export const LAYOUT_KINDS = ['SCREEN', 'EXCEL', 'COURIER'] as const;
export type LayoutKind = (typeof LAYOUT_KINDS)[number];

export const LAYOUT_LIMITS = {
  /** Of one kind, for one person. */
  each: 30,
  name: 30,
  columns: 80,
} as const;
