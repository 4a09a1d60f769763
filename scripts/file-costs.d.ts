export declare const COSTLY: readonly ['go', 'follow', 'look', 'window', 'login', 'copy'];
export type Costly = (typeof COSTLY)[number];
export interface Cost {
  count: number;
  /** Processor seconds of everything that ran meanwhile. */
  seconds: number;
}
/** A line of the report: one test file. */
export interface FileCosts {
  /** Below the repository. */
  file: string;
  /** Processor seconds from its first line to its last; the start of Vitest and of what a project sets up once are not among them. */
  seconds: number;
  /** Documents that browsers loaded, by whatever led there. */
  documents: number;
  costs: Partial<Record<Costly, Cost>>;
}
/** The control group that runs, where costs are counted at all. */
export declare const COUNTED_GROUP: string | undefined;
type Counts = Pick<FileCosts, 'documents' | 'costs'>;
export declare function beginCounts(): Counts;
export declare function counts(): Counts;
export declare function countDocument(): void;
/** Does it, and counts what was used until it is done. */
export declare function counted<T>(what: Costly, act: () => Promise<T>): Promise<T>;
