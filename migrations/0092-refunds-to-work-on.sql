create index refunds_to_work_on on refunds (next_try_at) where next_try_at is not null;
