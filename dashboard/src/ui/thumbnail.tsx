import './preview.css'
import { Image } from '@mantine/core'
import { thumbnailOf } from '../lib/picture.ts'

/** A picture beside a name, or the room for one, so that names stand below one another. */
export const Thumbnail = ({ url }: { url: string | undefined }) =>
  url === undefined ? (
    <span className="thumbnail" aria-hidden="true" />
  ) : (
    <Image
      className="thumbnail"
      src={thumbnailOf(url)}
      alt=""
      fit="cover"
      radius="sm"
      loading="lazy"
      referrerPolicy="no-referrer"
    />
  )
