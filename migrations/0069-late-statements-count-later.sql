update bank_statements s set counted_until = c.day + 1
from (
  select s.id, max(d.day) as day from bank_statements s join bank_accounts a on a.id = s.account_id
    join days d on d.currency = a.currency and d.closed_at < s.imported_at
  group by s.id
) c
where c.id = s.id and s.until_day <= c.day;
