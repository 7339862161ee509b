type Table<State extends string> = { readonly [From in State]: readonly State[] }

type Machine<State extends string> = {
  /** Every state, in the order of the table: what the CHECK of the column must list. */
  readonly names: readonly State[]
  can(from: State, to: State): boolean
  /** The states that a guarded UPDATE to `to` may start from. */
  sourcesOf(to: State): State[]
  isFinal(state: State): boolean
}

/** The union of a machine's states: `type RefundState = StateOf<typeof refundStates>`. */
export type StateOf<M> = M extends Machine<infer State> ? State : never

/**
 * A state machine from its table, state → states that may follow. A state that is not in the table is an error of
 * types; nothing is thrown.
 */
export function states<const T extends Table<keyof T & string>>(table: T): Machine<keyof T & string> {
  type State = keyof T & string
  const names = Object.keys(table) as State[]
  const can = (from: State, to: State) => table[from].includes(to)
  return {
    names,
    can,
    sourcesOf: (to) => names.filter((from) => can(from, to)),
    isFinal: (state) => table[state].length === 0,
  }
}
