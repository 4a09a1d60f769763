-- What a seller wants of the prices at one shop account; null: what the base product says. A product keeps the rule that made its price there
-- beside the price (`overrides.priceRule`), so that nothing moves before it is saved or changed by a plan.
alter table shop_account add column price_rule jsonb;
