import type { Database } from '#platform/db/database.ts'
import type { FileStore } from '#platform/files/store.ts'
import { pictureNamed } from '#platform/pictures/picture.ts'
import { readPicture } from '#platform/pictures/pictures.ts'
import type { LiveFile } from '#platform/http/live-files.ts'
import { isUuid } from '#platform/ids.ts'
import { findLogo, logoVersion } from '#platform/merchants/branding.ts'
import { sheetOf } from './sheet.ts'

// Assets of a merchant's branding. The policy of pages takes no style from their own markup, so a colour has a sheet.

export const brandFiles = (db: Database, store: FileStore): readonly LiveFile[] => [
  {
    path: '/pictures/:merchantId/:name',
    kind: 'PICTURE',
    find: async ({ params: { merchantId = '', name = '' } }) => {
      const named = isUuid(merchantId) ? pictureNamed(name) : undefined
      const content = named && (await readPicture(store, merchantId, named.digest, named.size))
      return content && { type: 'image/webp', content }
    },
  },
  {
    path: '/logo/:merchantId',
    kind: 'BRANDING',
    find: async ({ params: { merchantId = '' } }) => {
      const logo = isUuid(merchantId) ? await findLogo(db.read, merchantId) : undefined
      return logo && { type: logo.mediaType, content: logo.content, version: logoVersion(logo.digest) }
    },
  },
  {
    path: '/assets/brand/:name',
    kind: 'BRANDING',
    find: async ({ params: { name = '' } }) => {
      const [, digits] = /^([\da-f]{6})\.css$/.exec(name) ?? []
      return digits === undefined ? undefined : { type: 'text/css; charset=utf-8', ...sheetOf(`#${digits}`) }
    },
  },
]
