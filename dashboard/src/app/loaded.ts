import { lazyRouteComponent } from '@tanstack/react-router'
import { answersHere } from '../lib/api.ts'
import type { PageRoute } from '../lib/route.ts'

/** The script of a page could not be loaded because the server does not answer. */
export class Unreachable extends Error {}

/**
 * The component of a page, whose script is loaded when it is first looked at. Where a script is gone, as after an upgrade, the router loads the
 * window again; while the server does not answer, that would put the browser's own error page in place of ours.
 */
export const loaded = (load: PageRoute['load']) =>
  lazyRouteComponent(async () => {
    try {
      return await load()
    } catch (error) {
      throw (await answersHere()) ? error : new Unreachable()
    }
  }, 'Page')
