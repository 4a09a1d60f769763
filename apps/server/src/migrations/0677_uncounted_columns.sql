-- What is only shown is not counted: no condition, no order and no look for nulls names these columns (scripts/statements.test.ts). Counting 30,000 lines of
-- orders took a second of processor, half of it for them, and a first collection counts some ten times as it grows; 20,000 products
-- four fifths, as their bodies are compared with each other.
-- A cluster takes no such setting for a table that is distributed.
do $$ begin
  if not moa_is_distributed() then
    alter table order_line
      alter column refs set statistics 0, alter column parts set statistics 0,
      alter column raw_state set statistics 0, alter column unit_price set statistics 0, alter column amount set statistics 0,
      alter column discount set statistics 0, alter column shop_discount set statistics 0, alter column expected_settlement set statistics 0,
      alter column claimed_quantity set statistics 0, alter column stock_round set statistics 0, alter column raw_courier set statistics 0,
      alter column planned_courier set statistics 0, alter column item_code set statistics 0, alter column management_code set statistics 0,
      alter column divided_from set statistics 0;
    alter table order_raw alter column raw set statistics 0;
    alter table product
      alter column body set statistics 0, alter column detail_html set statistics 0, alter column option_names set statistics 0,
      alter column option_values set statistics 0;
    alter table product_item alter column option_values set statistics 0, alter column option_price set statistics 0;
    alter table stock_movement
      alter column delta_on_hand set statistics 0, alter column delta_reserved set statistics 0, alter column memo set statistics 0;
    alter table listing alter column image_url set statistics 0, alter column shop_message set statistics 0;
    alter table listing_item alter column option_values set statistics 0;
    alter table idempotency_key alter column response_body set statistics 0;
    alter table audit_log
      alter column before set statistics 0, alter column after set statistics 0, alter column detail set statistics 0,
      alter column prev_hash set statistics 0, alter column user_agent set statistics 0, alter column request_id set statistics 0;
  end if;
end $$;
