/** How a module of the server declares itself: once, in its `module.ts`. What is not there it does not have. */

import type { InstallationParts } from './composition.ts';
import type { ExportPart } from './modules/accounts/index.ts';
import type { Config } from './platform/config/index.ts';
import type { Database, TenantTx, Tx } from './platform/database/index.ts';
import type { OrphanKind } from './platform/files/index.ts';
import type { HttpModule } from './platform/http/index.ts';
import type { WorkerPart } from './platform/jobs/index.ts';
import type { RetentionPolicy } from './platform/retention/index.ts';
import type { ApiServices, WorkerServices } from './services.ts';

/** Files that a module keeps in the object store under a suffix of its own. */
export interface StoredFiles {
  /** How those are found that no row names any more. */
  orphans: OrphanKind;
  /** Removes what was uploaded and never used. */
  removeUnused(now: Date): Promise<void>;
}

export interface ServerModule extends InstallationParts {
  name: string;
  /** What the API serves. */
  http?(services: ApiServices): HttpModule | readonly HttpModule[];
  /** What a worker does. */
  work?(services: WorkerServices): WorkerPart;
  /** Hears of a run that was given up, in a transaction of its seller; again when that fails. */
  onRunGivenUp?(tx: TenantTx, runId: number): Promise<void>;
  /** What the web app must know before it can ask, by the name of its meta element. Asked for with every page. */
  pageMeta?(given: { config: Config; database: Database }): Promise<Readonly<Record<string, string>>>;
  /** Paths of the web app, in small letters, that search engines shall not list. */
  hiddenPages?: readonly string[];
  /** How long rows of sellers are kept. In the order of the modules: what names something goes before it. */
  retention?: readonly RetentionPolicy[];
  /** Removes what has expired of the directory, every hour; each in a transaction of its own. */
  cleaning?: readonly ((tx: Tx, now: Date) => Promise<unknown>)[];
  files?(services: Pick<WorkerServices, 'database' | 'shared'>): StoredFiles;
  /** What somebody who takes her data out gets of it. */
  exports?(services: Omit<WorkerServices, 'exports'>): readonly ExportPart[];
}

export function defineModule(module: ServerModule): ServerModule {
  return module;
}
