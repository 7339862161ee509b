import { Fragment } from 'react'

/** An address or the name of an event: where it does not fit, it goes on behind one of its marks. */
export const BrokenText = ({ text }: { text: string }) =>
  text.split(/(?<=[./_?&=])/).map((part, index) => (
    // The parts of a text have no other key than their place.
    // oxlint-disable-next-line react/no-array-index-key
    <Fragment key={index}>
      {part}
      <wbr />
    </Fragment>
  ))
