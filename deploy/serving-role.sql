-- The rights of a role that serves and works on jobs: rows, and nothing of the schema. Run it as the owner of the database after each `mizan migrate`;
-- it may run again.
grant usage on schema public, graphile_worker to mizan_serve;
grant select, insert, update, delete on all tables in schema public, graphile_worker to mizan_serve;
grant usage on all sequences in schema public, graphile_worker to mizan_serve;
grant execute on all functions in schema graphile_worker to mizan_serve;

-- The queue lets its owner alone see its rows.
do $$
declare
  name text;
begin
  for name in select tablename from pg_tables where schemaname = 'graphile_worker' and rowsecurity loop
    execute format('drop policy if exists mizan_serve on graphile_worker.%I', name);
    execute format('create policy mizan_serve on graphile_worker.%I to mizan_serve using (true)', name);
  end loop;
end $$;
