-- `form_id` is the form that a buyer sent, however often: it makes one order.
alter table product_orders
  add column order_number int4 check (order_number > 0),
  add column session_id uuid,
  add column form_id text check (length(form_id) <= 64),
  add column locale text check (locale in ('en', 'fr', 'ar')),
  add column carrier text check (length(carrier) between 1 and 255),
  add column tracking_url text check (length(tracking_url) <= 2048),
  add column note text check (length(note) <= 2000),
  add column prepared_at timestamptz,
  add column canceled_at timestamptz,
  add column cancel_reason text check (length(cancel_reason) <= 255),
  add column restocked_quantity int4 not null default 0,
  add constraint product_orders_restocked check (restocked_quantity between 0 and quantity),
  add constraint product_orders_form_id unique (merchant_id, environment, form_id),
  add constraint product_orders_number unique (merchant_id, environment, order_number);
