create index payment_links_of_dashboard on payment_links (merchant_id, environment, created_at, reference) where origin = 'DASHBOARD';
