create index refunds_to_transfer on refunds (created_at, id) where is_by_hand and status = 'PROCESSING';
