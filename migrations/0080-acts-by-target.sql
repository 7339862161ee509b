create index operator_acts_by_target on operator_acts (substring(body from '"target":("(?:[^"\\]|\\.)*")'), sequence);
