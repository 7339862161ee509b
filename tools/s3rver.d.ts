declare module '@20minutes/s3rver' {
  type Options = {
    address: string
    port: number
    silent: boolean
    directory: string
    configureBuckets: { name: string }[]
  }
  /** A store that speaks S3, for one key, `S3RVER` with the secret `S3RVER`; objects are files of `directory`. */
  const S3rver: new (options: Options) => { run: () => Promise<{ port: number }>; close: () => Promise<void> }
  export { S3rver as default }
}
