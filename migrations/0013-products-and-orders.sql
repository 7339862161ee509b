create table products (
  merchant_id uuid not null,
  environment text not null check (environment in ('SANDBOX', 'PRODUCTION')),
  reference text not null check (length(reference) = 26),
  name text not null check (length(name) between 1 and 255),
  description text check (length(description) <= 5000),
  image_url text check (length(image_url) <= 2048),
  price_minor bigint not null check (price_minor > 0),
  currency text not null check (length(currency) = 3),
  stock_quantity int check (stock_quantity >= 0),
  sold_quantity int not null check (sold_quantity >= 0),
  reserved_quantity int not null check (reserved_quantity >= 0),
  orders_count int not null default 0 check (orders_count >= 0),
  active boolean not null,
  expires_at timestamptz,
  expiry_announced_at timestamptz,
  external_id text check (length(external_id) between 1 and 128),
  metadata text check (length(metadata) <= 16384),
  origin text not null check (origin in ('API', 'DASHBOARD')),
  version int not null check (version > 0),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (merchant_id, environment, reference),
  constraint products_external_id unique (merchant_id, environment, external_id),
  constraint products_stock check ((sold_quantity + reserved_quantity) <= stock_quantity)
);
comment on table products is 'The catalogue of a merchant, with its stock.';
comment on column products.orders_count is 'How many orders it ever had.';
create index products_by_age on products (merchant_id, environment, created_at, reference);
create index products_that_end on products (expires_at) where expires_at is not null and expiry_announced_at is null;
create index products_of_dashboard on products (merchant_id, environment, created_at, reference) where origin = 'DASHBOARD';
create index products_by_picture on products (merchant_id, image_url) where image_url is not null;

create table product_directory (
  reference text not null,
  owner_id uuid not null,
  environment text not null check (environment in ('SANDBOX', 'PRODUCTION')),
  primary key (reference)
);
comment on table product_directory is
  'Which merchant a product belongs to: a buyer comes with its reference alone. One of the small directories that every shard would hold.';

create table product_orders (
  merchant_id uuid not null,
  environment text not null check (environment in ('SANDBOX', 'PRODUCTION')),
  reference text not null check (length(reference) = 26),
  order_number int check (order_number > 0),
  product_reference text not null,
  product_name text not null,
  quantity int not null check (quantity > 0),
  unit_price_minor bigint not null check (unit_price_minor > 0),
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null check (length(currency) = 3),
  status text not null check (status in ('PENDING', 'PAID', 'PARTIALLY_REFUNDED', 'REFUNDED', 'CANCELED', 'EXPIRED')),
  fulfilment text not null check (fulfilment in ('UNFULFILLED', 'PREPARING', 'SHIPPED', 'DELIVERED')),
  payment_method text check (payment_method in ('CARD', 'CASH')),
  buyer_name text,
  buyer_email text,
  buyer_phone text,
  locale text check (locale in ('en', 'fr', 'ar')),
  shipping_line1 text,
  shipping_line2 text,
  shipping_city text,
  shipping_postal_code text,
  shipping_country text,
  client_id uuid,
  session_id uuid,
  form_id text check (length(form_id) <= 64),
  transaction_reference text,
  metadata text check (length(metadata) <= 16384),
  note text check (length(note) <= 2000),
  carrier text check (length(carrier) between 1 and 255),
  tracking_number text,
  tracking_url text check (length(tracking_url) <= 2048),
  cancel_reason text check (length(cancel_reason) <= 255),
  restocked_quantity int not null default 0,
  version int not null check (version > 0),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  paid_at timestamptz,
  prepared_at timestamptz,
  shipped_at timestamptz,
  delivered_at timestamptz,
  canceled_at timestamptz,
  delivery_name text check (length(delivery_name) between 1 and 80),
  delivery_kind text check (delivery_kind in ('SHIPPING', 'PICKUP')),
  delivery_fee_minor bigint not null default 0 check (delivery_fee_minor >= 0),
  primary key (merchant_id, environment, reference),
  foreign key (merchant_id, environment, client_id) references clients(merchant_id, environment, id),
  foreign key (merchant_id, environment, product_reference) references products(merchant_id, environment, reference),
  constraint product_orders_form_id unique (merchant_id, environment, form_id),
  constraint product_orders_number unique (merchant_id, environment, order_number),
  constraint product_orders_restocked check (restocked_quantity between 0 and quantity)
);
comment on table product_orders is 'Orders of products on the sales page.';
comment on column product_orders.order_number is 'For people.';
comment on column product_orders.form_id is 'The form that a buyer sent: however often it is sent, it makes one order.';
comment on column product_orders.restocked_quantity is 'How many units went back to the stock.';
comment on column product_orders.delivery_name is 'The way of delivery that the buyer chose, in the words of that day.';
comment on column product_orders.delivery_fee_minor is 'A part of the amount.';
create index product_orders_by_product on product_orders (merchant_id, environment, product_reference, created_at, reference);
create index product_orders_by_age on product_orders (merchant_id, environment, created_at, reference);

create table product_order_heads (
  merchant_id uuid not null,
  environment text not null check (environment in ('SANDBOX', 'PRODUCTION')),
  last_number int not null,
  primary key (merchant_id, environment)
);
comment on table product_order_heads is 'The last order number of a merchant and environment. Numbers begin behind 1000.';
