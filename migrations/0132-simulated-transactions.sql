-- In the sandbox: the time that a forced due date stood for.
alter table transactions add column simulated_at timestamptz;
