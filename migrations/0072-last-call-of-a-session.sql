-- Time of its last call, to the minute; null while there was none since it began. It ends after an hour without one.
alter table portal_sessions add column seen_at timestamptz;
