create index simulator_refunds_by_payment on simulator_refunds (merchant_id, environment, payment_reference);
