create index card_verifications_open on card_verifications (next_ask_at) where next_ask_at is not null;
