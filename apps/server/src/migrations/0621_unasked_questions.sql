-- Kinds of questions that the account's key may not ask for, as of its last whole walk.
alter table question_feed add column unasked text[] not null default '{}';
