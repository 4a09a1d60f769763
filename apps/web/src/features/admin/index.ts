/** What other features may use of the administrator's screens. */
import { lazy } from 'react';

/** The first screen of an administrator who acts as nobody. */
export const AdminDashboard = lazy(() => import('./overview-page.tsx').then((module) => ({ default: module.OverviewPage })));
