create table staff_passkeys (
  credential_id text primary key check (length(credential_id) between 16 and 1400),
  staff_id uuid not null,
  name text not null check (length(name) between 1 and 60),
  public_key text not null check (length(public_key) between 32 and 8000),
  counter int8 not null check (counter >= 0),
  transports text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
comment on table staff_passkeys is
  'Passkeys of the staff (WebAuthn), each of which logs its person in by itself, since the device verifies them. A passkey is in '
  'addition to the authenticator app.';
comment on column staff_passkeys.public_key is 'COSE key in base64url; no secret.';
comment on column staff_passkeys.counter is 'The last count that the device told; one that does not grow is a copy. 0 for devices that do not count.';
comment on column staff_passkeys.transports is 'JSON list of ways to the device, such as internal.';
create index staff_passkeys_of_person on staff_passkeys (staff_id, created_at);
