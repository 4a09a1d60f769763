-- Whoever has an IPv6 /48 has 65,536 addresses to ask for codes from. Rows from before count by address alone.
alter table verification add column network_hash bytea;
create index verification_network on verification (network_hash, created_at) where network_hash is not null;
