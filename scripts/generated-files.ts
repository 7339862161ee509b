import { readFile } from 'node:fs/promises'
import { openApi, openApi31, portalOpenApi, portalRoutes, version } from '../src/app.ts'
import { declinePage } from '../src/money/acquirers/decline-page.ts'
import { operatorOpenApi } from '../src/operator/mount.ts'
import { portalErrorTable } from '../src/platform/http/portal-error-table.ts'
import { callsOf } from '../cli/scripts/calls-of.ts'
import { samplesOf } from '../cli/scripts/samples-of.ts'
import { collectionOf } from './collection.ts'

// Everything that is made of the route tables: the contracts of the APIs, a collection of requests, the codes of the portal's errors and of declines, and the commands of
// the command line.

const publicUrl = 'http://localhost:4000'
const json = (document: unknown) => `${JSON.stringify(document, null, 2)}\n`

/** By the path of the file, from the root of the project. `npm run openapi` makes types of some of them. */
export const generatedFiles = async (): Promise<Record<string, string>> => ({
  'docs/api/openapi.json': json(openApi(publicUrl)),
  'docs/api/openapi-3.1.json': json(openApi31(publicUrl)),
  'docs/api/portal-openapi.json': json(portalOpenApi(publicUrl)),
  'docs/api/operator-openapi.json': json(operatorOpenApi(publicUrl, version)),
  'docs/api/postman.json': json(collectionOf(openApi31(publicUrl))),
  'docs/api/portal-errors.md': portalErrorTable(portalRoutes),
  'docs/api/declines.md': declinePage(),
  // The dashboard imports nothing of the server; the spaces of French are one rule all the same.
  'dashboard/src/generated/french.ts': await readFile(new URL('../src/platform/french.ts', import.meta.url), 'utf8'),
  'cli/src/generated/calls.json': json(callsOf(openApi31(publicUrl))),
  'cli/src/generated/samples.json': json(await samplesOf()),
})
