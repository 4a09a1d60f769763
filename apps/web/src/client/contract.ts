import folded from 'virtual:moa-contract';
import { unfoldContract } from '@moa/contract/unfold';

/** The contract as the build wrote it for the browser: no schemas. */
export const wireContract = unfoldContract(folded);
