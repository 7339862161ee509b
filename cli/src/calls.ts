import made from './generated/calls.json' with { type: 'json' }

/** A query parameter or a member of a body. */
export type CallOption = {
  name: string
  type: string
  about: string
  required?: boolean
  choices?: (string | number)[]
}

/** A call of an API key. `words` is how the command line knows it. */
export type Call = {
  words: string[]
  operationId: string
  method: string
  path: string
  summary: string
  scope: string
  arguments: string[]
  query: CallOption[]
  body: CallOption[]
  takesBody: boolean
  answersFile: boolean
}

export const calls: readonly Call[] = made as Call[]

export const isWrite = ({ method }: Pick<Call, 'method'>) => method !== 'GET'
