create index operator_acts_by_merchant on operator_acts (substring(body from '"merchantId":("(?:[^"\\]|\\.)*")'), sequence);
