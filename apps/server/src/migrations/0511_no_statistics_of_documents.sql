-- What documents of a file hold is never asked by: counting their values took most of counting the table, which happens twice while ten thousand rows
-- are stored. A cluster takes no such setting for a table that is distributed.
do $$ begin
  if not moa_is_distributed() then
    alter table batch_product
      alter column cells set statistics 0, alter column problems set statistics 0, alter column filled set statistics 0, alter column message set statistics 0;
  end if;
end $$;
