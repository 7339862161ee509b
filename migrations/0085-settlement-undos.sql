create table settlement_undos (
  subject_id uuid not null,
  number int4 not null check (number > 0),
  settlement_id uuid not null,
  minor int8 not null check (minor <> 0),
  since_on date not null,
  undone_on date not null,
  undone_by text not null check (length(undone_by) between 1 and 100),
  undone_because text not null check (length(undone_because) between 1 and 500),
  primary key (subject_id, number),
  foreign key (settlement_id) references settlements(id)
);
create index settlement_undos_by_settlement on settlement_undos (settlement_id);
comment on table settlement_undos is
  'Decisions about settlements that were taken back: that an entry of a bank shows one, or that one has ended. The figures of the days between keep them.';
comment on column settlement_undos.subject_id is 'The entry, or the settlement itself where its end was taken back.';
comment on column settlement_undos.number is 'From 1, for each entry and each end: the number of the booking that was reversed.';
comment on column settlement_undos.minor is 'What had counted as come, or as borne.';
comment on column settlement_undos.since_on is 'The first day whose figures have it.';
comment on column settlement_undos.undone_on is 'The first day whose figures do not have it any more.';
