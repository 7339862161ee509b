create index refunds_by_payment on refunds (merchant_id, environment, payment_id);
