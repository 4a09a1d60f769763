-- How often in a row a worker died while it ran this task: what ends its worker again and again is given up.
alter table task add column kills integer not null default 0;
