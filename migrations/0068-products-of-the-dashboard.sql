create index products_of_dashboard on products (merchant_id, environment, created_at, reference) where origin = 'DASHBOARD';
