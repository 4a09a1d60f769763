import './page-pending.css';

/** Where a screen will be while its code is fetched. In the first script: no more than a box. */
export const PagePending = () => <div className="moa-pending" role="status" aria-label="화면을 불러오는 중" />;
