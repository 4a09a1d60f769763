-- Whether somebody ever wrote a note about a line: written with the note and never taken away, so that it is right whoever writes and deletes notes
-- at the same time; which lines have one now, the notes themselves say. Lines from before get it by a task (orders/memos/mark-noted.ts), seller by
-- seller; whoever comes later needs none.
alter table order_line add column noted boolean not null default false;
alter table seller add column notes_unmarked boolean not null default true;
alter table seller alter column notes_unmarked set default false;
