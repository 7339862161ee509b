create index list_counts_to_fold on list_counts (merchant_id, environment, list, started_at) where slot <> -1;
