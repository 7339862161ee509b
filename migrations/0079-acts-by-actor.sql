create index operator_acts_by_actor on operator_acts (substring(body from '"actor":("(?:[^"\\]|\\.)*")'), sequence);
