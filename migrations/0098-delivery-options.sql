alter table merchants add delivery_options text check (length(delivery_options) <= 4000);
comment on column merchants.delivery_options is 'JSON of the ways in which buyers get what they order on sales pages, with their fees; none for no choice.';
alter table product_orders add delivery_name text check (length(delivery_name) between 1 and 80);
alter table product_orders add delivery_kind text check (delivery_kind in ('SHIPPING', 'PICKUP'));
alter table product_orders add delivery_fee_minor int8 not null default 0 check (delivery_fee_minor >= 0);
comment on column product_orders.delivery_name is 'The way of delivery that the buyer chose, in the words of that day.';
comment on column product_orders.delivery_fee_minor is 'A part of the amount.';
