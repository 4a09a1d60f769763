export function DashboardPage() {
  return <h1>대시보드</h1>;
}
