-- { column: { text: { categoryId, path } } }: what the seller chose for names of a shop's categories that the shop has several of
alter table batch_file add column chosen_categories jsonb not null default '{}';
