create index card_verifications_subscription on card_verifications (merchant_id, environment, subscription_id, id desc);
