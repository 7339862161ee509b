alter table settlements add constraint settlements_written_off_check check
  (num_nonnulls(written_off_minor, written_off_on, written_off_by, written_off_because) in (0, 4));
