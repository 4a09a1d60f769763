-- What a shop has against a product that it refused: cause, field, its own words, as a list. Null: nothing, or not refused by its last answer.
alter table listing add column refusals jsonb;
