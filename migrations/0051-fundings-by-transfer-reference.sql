create index fundings_by_transfer_reference on fundings (transfer_reference) where transfer_reference is not null;
