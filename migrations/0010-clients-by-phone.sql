create index clients_by_phone on clients (merchant_id, environment, phone) where phone is not null;
