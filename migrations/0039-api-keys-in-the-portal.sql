alter table api_keys
  add column created_by uuid,
  add column allowed_addresses text;
