update bank_entries e set counted_on = least(greatest(e.booked_on, f.since), f.until)
from (
  select s.id, coalesce(s.counted_until, s.until_day) as until,
    greatest(c.day + 1, case when s.before is not null then least(s.until_day, s.before + 1) end) as since
  from (select *, lag(until_day) over (partition by account_id order by position) as before from bank_statements) s
  left join (
    select s.id, max(d.day) as day from bank_statements s join bank_accounts a on a.id = s.account_id
      join days d on d.currency = a.currency and d.closed_at < s.imported_at
    group by s.id
  ) c on c.id = s.id
) f
where f.id = e.statement_id and e.booked_on <> least(greatest(e.booked_on, f.since), f.until);
