-- How the inviting company spells a person's e-mail, and what it calls them. Their own words are shown once they have joined: not
-- before, since they would tell that the e-mail has an account elsewhere.
alter table members
  add column invited_email text,
  add column invited_name text check (length(invited_name) between 1 and 255);
