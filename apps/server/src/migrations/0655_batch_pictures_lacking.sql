-- How products of a file end is a list of the sources (`BatchOutcome`), and grows with them: one that lacks pictures has not failed.
alter table batch_product drop constraint if exists batch_product_outcome_check;
