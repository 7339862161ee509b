-- What was asked for by somebody who may be anybody: it is answered before anything is looked up, and worked on by a job, so that
-- neither the answer nor its time tells whether an e-mail is known.
create table portal_requests (
  id uuid primary key,
  kind text not null check (kind in ('SIGN_UP', 'FORGOT_PASSWORD', 'FAILED_LOGIN')),
  email text not null,
  parameters text not null,
  address text not null,
  correlation_id text not null,
  created_at timestamptz not null
);
