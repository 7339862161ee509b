insert into list_counts (merchant_id, environment, list, started_at, slot, rows_api, rows_dashboard)
select merchant_id, environment, 'refunds', date_trunc('second', created_at), 0,
  count(*) filter (where origin = 'API'), count(*) filter (where origin = 'DASHBOARD')
from refunds group by merchant_id, environment, date_trunc('second', created_at);
