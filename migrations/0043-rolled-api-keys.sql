-- A key that was rolled names its successor, so that it is rolled once and is not counted beside it.
alter table api_keys add column replaced_by uuid;
