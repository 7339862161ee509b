alter table bank_files add column staged_at timestamptz, add column written_at timestamptz;
comment on column bank_files.staged_at is 'When its bytes were in the folder under a name that says it is not finished: the step that follows gives it its own.';
comment on column bank_files.written_at is 'When it stood in the folder under its name: its client may have taken it away since.';
