create table application_questions (
  merchant_id uuid not null,
  id uuid not null,
  item text not null check (length(item) between 1 and 40),
  question text not null check (length(question) between 1 and 1000),
  asked_by text not null check (length(asked_by) between 1 and 100),
  asked_at timestamptz not null,
  answer text check (length(answer) between 1 and 2000),
  answered_at timestamptz,
  settled_at timestamptz,
  primary key (merchant_id, id),
  check ((answer is null) = (answered_at is null))
);
comment on table application_questions is 'Questions of the operator about an application, each about one item, and their answers.';
comment on column application_questions.item is 'A part of the application, or a kind of document.';
comment on column application_questions.asked_by is 'The person of the staff; operator for the command line.';
comment on column application_questions.settled_at is 'When the application was submitted with its answer, or was decided.';
