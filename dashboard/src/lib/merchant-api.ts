// What the merchant API answers, as its contract says: the types that the SDK has too.
export type * from '../../../sdk/src/generated/api.ts'
