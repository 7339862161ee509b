/** Written into postgresql.conf when the data are made, where an operator may change them later. */
export const initialSettings = {
  shared_buffers: '128MB',
  max_connections: '100',
  max_wal_size: '1GB',
  min_wal_size: '80MB',
  checkpoint_timeout: '5min',
  huge_pages: 'off',
  jit: 'off',
  // Without worker processes for reading and for logical replication an idle server is four processes smaller.
  io_method: 'sync',
  max_logical_replication_workers: '0',
  log_checkpoints: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
}

/** On the command line, which wins over postgresql.conf: an edit can neither lose durability nor open a port. */
export const fixedSettings = {
  listen_addresses: '',
  port: '5432',
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  logging_collector: 'off',
  log_destination: 'stderr',
  // A refused statement is no fault of the server: every repeat by externalId is one, and would fill the log.
  log_min_messages: 'log',
  log_line_prefix: '%m [%p] ',
  // Log lines name no row and no value: neither in details, nor as a statement or its parameters.
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
  log_parameter_max_length: '0',
  log_parameter_max_length_on_error: '0',
}

export const asFlags = (flag: string, settings: Record<string, string>) =>
  Object.entries(settings).flatMap(([name, value]) => [flag, `${name}=${value}`])
