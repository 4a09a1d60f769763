import { OrderListPage } from './order-list-page.tsx';

export function AllOrdersPage() {
  return <OrderListPage key="all" kind="all" />;
}

export function NewOrdersPage() {
  return <OrderListPage key="new" kind="new" />;
}

export function UnpaidOrdersPage() {
  return <OrderListPage key="unpayment" kind="unpayment" />;
}

export function PreparingOrdersPage() {
  return <OrderListPage key="delivery" kind="delivery" />;
}

export function DeliveringOrdersPage() {
  return <OrderListPage key="delivering" kind="delivering" />;
}

export function DeliveredOrdersPage() {
  return <OrderListPage key="deliverydone" kind="deliverydone" />;
}

export function OrderSearchPage() {
  return <OrderListPage key="search" kind="search" />;
}
