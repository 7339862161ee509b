create table settlement_line_undos (
  line_id uuid not null,
  number int4 not null check (number > 0),
  owner_id uuid not null,
  subject_id uuid not null,
  undone_on date not null,
  undone_by text not null check (length(undone_by) between 1 and 100),
  undone_because text not null check (length(undone_because) between 1 and 500),
  primary key (line_id, number),
  foreign key (line_id) references settlement_lines(id)
);
create index settlement_line_undos_by_subject on settlement_line_undos (subject_id);
comment on table settlement_line_undos is
  'Lines of settlements that had settled something of a merchant, and of which that was taken back.';
comment on column settlement_line_undos.number is 'From 1, for each line: the number of the booking that was reversed.';
comment on column settlement_line_undos.subject_id is 'The payment, refund or dispute that it had settled.';
comment on column settlement_line_undos.undone_on is 'The first day whose figures do not have it any more.';
