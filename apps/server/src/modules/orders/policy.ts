/** How lines of orders are booked. */
export const ORDER_POLICY = { reserveUnpaid: false };
