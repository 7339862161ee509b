alter table settlement_undos
  add column kept_from date,
  add column kept_until date;
comment on column settlement_undos.since_on is
  'The first day whose figures have it: on which it counts, or was booked if that was later.';
comment on column settlement_undos.kept_from is 'Days from then until kept_until were closed with it before it was booked back.';
