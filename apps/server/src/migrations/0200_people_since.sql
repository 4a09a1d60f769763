-- Whose people of orders are to be forgotten is asked every night of all sellers. It stood in their first line that still has people: a
-- look-up for each seller, which one server answers by an index and a cluster not at all. Now the seller's own row says it.

-- No line with people was entered before this moment; at first nobody knows, and the next night looks.
alter table seller add column people_since timestamptz not null default 'epoch';
