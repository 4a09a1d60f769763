export function JobHistoryPage() {
  return <h1>작업내역</h1>;
}
