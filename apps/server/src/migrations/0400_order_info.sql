-- What an invoice number was before a shop changed it and what it is since: { before, after }, each { courierCode, invoiceNo }.
alter table order_event add column change jsonb;

-- Where the seller corrected who receives a line: a keyed hash of what its shop had said. What the shop says otherwise later counts again.
alter table order_line add column shop_people bytea;
