import { inject } from 'vitest';

/** True where the databases of the files are distributed: what one server alone can show is not asked there. */
export const onCluster = inject('postgres').workers.length > 0;
