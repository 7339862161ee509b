import { isDeepStrictEqual } from 'node:util'

// A row under change. Its type is the one list of its columns: all of them are compared and written, but for those that the
// resource names as fixed, because they stay as they were made or because statements of their own move them.

/** Members of a body that are kept as they come: columns, by their names and types. */
export type InColumns<Body, Columns> = {
  [Name in keyof Body]: Name extends keyof Columns ? Columns[Name] | undefined : never
}

export const rowsOf =
  <Row extends object>() =>
  <const Fixed extends keyof Row>(fixed: readonly Fixed[]) => {
    type Columns = Omit<Row, Fixed>
    // Every row that is read has its owner too, even if its type omits it.
    const left = new Set<string>(['merchantId', ...fixed.map(String)])
    const written = (row: Row) => only(row, (name) => !left.has(name)) as Columns
    const differing = (before: Row, after: Row) => {
      const was = written(before) as Record<string, unknown>
      return only(written(after), (name, value) => !isDeepStrictEqual(was[name], value)) as Partial<Columns>
    }

    return {
      /**
       * `before` with the members that are present in `changes`. A member that is no column, or a fixed one, does not compile, so a field of a body
       * is either kept or taken out in sight.
       */
      changed: <Changes extends InColumns<Changes, Columns>>(before: Row, changes: Changes): Row => ({
        ...before,
        ...only(changes, (_, value) => value !== undefined),
      }),

      /** The columns that a change has moved. */
      differing,

      isSame: (one: Row, other: Row): boolean => Object.keys(differing(one, other)).length === 0,

      /** The values of an update, in the order of the columns: its text is always the same. */
      written,
    }
  }

const only = (row: object, isWanted: (name: string, value: unknown) => boolean) =>
  Object.fromEntries(Object.entries(row).filter(([name, value]) => isWanted(name, value)))

/** An answer whose every member is written, as undefined if absent: a forgotten member does not compile. */
export type Whole<View> = { [Name in keyof Required<View>]: View[Name] }
