// The loggable part of an error. Messages and members of errors quote callers' input: names, e-mails, whole rows. Only parts that are known to hold
// no values pass.

type LoggedError = {
  type: string
  message: string
  stack?: string
  code?: string | number
  syscall?: string
  table?: string
  column?: string
  constraint?: string
  cause?: LoggedError
  errors?: LoggedError[]
}

const names = ['code', 'syscall', 'table', 'column', 'constraint'] as const
const nestedMax = 5
const errorsMax = 10

/** The one serializer of errors. */
export function loggedError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: 'No error was thrown, but something else.' }
  const message = messageWithoutValues(error)
  const logged: LoggedError = {
    type: error.constructor.name,
    message,
    stack: `${error.name}: ${message}${framesOf(error)}`,
  }
  for (const name of names) {
    const value = (error as unknown as Record<string, unknown>)[name]
    if (isName(value)) Object.assign(logged, { [name]: value })
  }
  if (depth === nestedMax) return logged
  if (error.cause !== undefined) logged.cause = loggedError(error.cause, depth + 1)
  if (error instanceof AggregateError)
    logged.errors = error.errors.slice(0, errorsMax).map((each) => loggedError(each, depth + 1))
  return logged
}

/** A name of ours, of PostgreSQL or of Node, which was not chosen while the service ran. */
const isName = (value: unknown): boolean =>
  typeof value === 'number' || (typeof value === 'string' && /^[\w.-]{1,100}$/.test(value))

/** Without the lines of the message, which may look like frames. */
function framesOf({ stack = '', message }: Error): string {
  const start = message === '' ? 0 : stack.indexOf(message)
  const behind = start === -1 ? '' : stack.slice(start + message.length)
  return /(?:\n {4}at .*)*$/.exec(behind)?.[0] ?? ''
}

/** The message of an error as far as it cannot quote a value. */
export function messageWithoutValues(error: Error): string {
  const state = sqlStateOf(error)
  if (state !== undefined) return databaseMessage(state, error.message)
  // The messages of JSON and BigInt quote the input.
  if (error instanceof SyntaxError) return 'What was to be read has another form.'
  if (error instanceof RangeError) return beforeValue(error.message)
  // As Node ends what it says of an argument.
  return error.message.split(/\.? Received /)[0] ?? ''
}

function sqlStateOf(error: Error): string | undefined {
  const { code, severity } = error as { code?: unknown; severity?: unknown }
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) && severity !== undefined ? code : undefined
}

/** Classes of SQLSTATE whose messages name tables, columns and constraints, and never their values. */
const namingClasses = new Set('08 0A 21 23 25 26 28 2D 34 3D 3F 40 42 53 54 55 57 58'.split(' '))

function databaseMessage(state: string, message: string): string {
  if (namingClasses.has(state.slice(0, 2))) return message
  // Functions that an operator has added may put anything into their messages.
  return /^(?:22|XX)/.test(state) ? beforeValue(message) : 'The database refused a statement.'
}

/** Up to the first quotation mark or colon, in any language. */
const beforeValue = (message: string): string => {
  const [head = ''] = message.split(/["'`“”„«»「:]/)
  return head === message ? message : `${head.trimEnd()} …`
}
