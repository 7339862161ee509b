create index clients_of_dashboard on clients (merchant_id, environment, created_at, id) where origin = 'DASHBOARD' and deleted_at is null;
