alter table staff add column oidc_subject text unique check (length(oidc_subject) between 3 and 2000);
comment on column staff.oidc_subject is
  'The person at the company''s own provider of log-ins: its issuer, a space, and the subject there. Once it is known, no other '
  'account with the same e-mail opens this one.';
