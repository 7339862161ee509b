import type * as Api from '../generated/api.ts'
import type { CallOptions } from '../options.ts'
import type { Transport } from '../transport.ts'

/** Pictures that Mizan keeps and serves. */
export const picturesOf = ({ upload }: Transport) => ({
  /**
   * Keeps a JPEG, a PNG, a WebP or an AVIF of at most 10 MB; `url` is the `imageUrl` of a product, or of an item of a session. Throws ValidationError for
   * what is no picture. Scope `products:write` or `checkout:write`.
   */
  upload: (picture: Blob | ArrayBuffer | Uint8Array<ArrayBuffer>, options?: CallOptions) =>
    upload<Api.UploadPictureData, Api.UploadPictureResponse>('POST /v1/pictures', picture, options),
})
