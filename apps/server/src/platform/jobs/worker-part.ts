/** What a module gives the worker to do. */
import type { ClaimLoop } from './claim-loop.ts';
import type { Schedule } from './schedules.ts';
import type { HandledTask } from './tasks.ts';
import type { ReleaseLeases } from './workers.ts';

export interface WorkerPart {
  tasks?: readonly HandledTask[];
  schedules?: readonly Schedule[];
  /** `owner` is the name to lease under. */
  loops?: (owner: () => string) => readonly ClaimLoop[];
  /** Gives back what the module's loops leased to workers that died. */
  release?: ReleaseLeases;
}
