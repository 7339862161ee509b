-- What 0150, 0151 and the list of all orders know of rows that were there before them.
with found_by as (
  insert into product_directory (reference, owner_id, environment) select reference, merchant_id, environment from products
), listed as (
  insert into list_counts (merchant_id, environment, list, started_at, slot, rows_api, rows_dashboard)
  select merchant_id, environment, 'product_orders', date_trunc('second', created_at), 0, count(*), 0 from product_orders
  group by merchant_id, environment, date_trunc('second', created_at)
)
update products p set orders_count = counted.n
from (
  select merchant_id, environment, product_reference, count(*)::int4 as n from product_orders
  group by merchant_id, environment, product_reference
) counted
where p.merchant_id = counted.merchant_id and p.environment = counted.environment and p.reference = counted.product_reference;
