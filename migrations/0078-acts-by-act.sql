create index operator_acts_by_act on operator_acts (substring(body from '"act":("(?:[^"\\]|\\.)*")'), sequence);
