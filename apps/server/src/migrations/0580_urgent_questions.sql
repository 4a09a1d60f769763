-- What kinds of questions there are is a list of the sources (`QUESTION_KINDS`), and grows with them.
alter table question drop constraint if exists question_kind_check;
