alter table settlement_line_undos
  add column since_on date,
  add column kept_until date;
comment on column settlement_line_undos.since_on is
  'The first day whose figures have it as settled. Null where a version before took it back: any until then.';
comment on column settlement_line_undos.kept_until is 'Days until then were closed with it as settled.';
