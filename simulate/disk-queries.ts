import type { Transaction } from '#platform/db/transaction.ts'

// Statements of the simulation on connections that are cut, and on a disk that is full.

/** Of all but the caller. */
export const cutConnections = (tx: Transaction) => tx.run`
  select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`

/** Once for a database: each statement that writes rows asks whether the disk is full, and then fails as PostgreSQL fails. */
export const makeDisk = (tx: Transaction) => tx.run`
  do $simulation$
  declare
    written regclass;
  begin
    if to_regclass('simulation.disk') is not null then
      return;
    end if;
    create schema simulation;
    create table simulation.disk (is_full boolean not null);
    insert into simulation.disk values (false);
    create function simulation.require_space() returns trigger language plpgsql as $function$
      begin
        if (select is_full from simulation.disk) then
          raise exception 'could not extend file: No space left on device' using errcode = 'disk_full';
        end if;
        return null;
      end $function$;
    for written in
      select c.oid::regclass from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p') and not c.relispartition and n.nspname in ('public', 'graphile_worker')
    loop
      execute format(
        'create trigger simulation_space before insert or update on %s for each statement execute function simulation.require_space()',
        written);
    end loop;
  end $simulation$`

export const setFull = (tx: Transaction, isFull: boolean) => tx.run`update simulation.disk set is_full = ${isFull}`
