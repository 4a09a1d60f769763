/** The four addresses of claims: one list, each its own part of it. */
import { ClaimPage } from './claim-page.tsx';

export const AllClaimsPage = () => <ClaimPage key="all" kind="all" />;
export const CancelsPage = () => <ClaimPage key="cancel" kind="cancel" />;
export const ReturnsPage = () => <ClaimPage key="return" kind="return" />;
export const ExchangesPage = () => <ClaimPage key="exchange" kind="exchange" />;
