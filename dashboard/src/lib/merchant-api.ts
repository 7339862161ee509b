// Answers of the merchant API, in the types that the SDK has too.
export type * from '../../../sdk/src/generated/api.ts'
