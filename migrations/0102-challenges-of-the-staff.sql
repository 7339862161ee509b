create table staff_challenges (
  id uuid primary key,
  expires_at timestamptz not null
);
comment on table staff_challenges is
  'Challenges of the operator''s door that were answered: each is good for one answer. One that was not answered is in no row; '
  'the text that the browser keeps is its id with a code that only the holder of MIZAN_SECRET can make.';
create index staff_challenges_by_end on staff_challenges (expires_at);
