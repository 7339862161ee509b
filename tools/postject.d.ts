declare module 'postject' {
  /** Writes `data` into a program as a resource of this name. `sentinelFuse` is the text in the program that tells whether it has one. */
  export function inject(
    program: string,
    resource: string,
    data: Buffer,
    options: { sentinelFuse: string; machoSegmentName?: string },
  ): Promise<void>
}
