/** What other features may use of the administrator's screens. */

/** The first screen of an administrator who acts as nobody. */
import { lazyPart } from '../../../ui/code.tsx';
export const AdminDashboard = lazyPart(() => import('./overview-page.tsx'), 'OverviewPage');
