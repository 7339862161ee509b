import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deliveryStates, endpointStates } from '#events/delivery/endpoint.ts'
import { transactionMethods, transactionStatuses, transactionTypes } from '#money/payments/transaction.ts'
import { accountNames, accountsWithFloor } from '#money/ledger/accounts.ts'
import { channels } from '#money/payments/first-touch.ts'
import { resourceTypes } from '#money/payments/journey.ts'
import { integrations, sessionStates, threeDSPolicies } from '#money/payments/session.ts'
import { fulfilmentStates, orderStates } from '#modules/orders/order.ts'
import { dueDateStates } from '#modules/subscriptions/due-date.ts'
import { subscriptionStates } from '#modules/subscriptions/subscription.ts'
import { devices } from '#modules/analytics/visitor.ts'
import { placeStates } from '#modules/payment-links/place.ts'
import { amountModes, savings, usages } from '#modules/payment-links/schemas.ts'
import { failureReasons, pendingReasons, refundReasons, refundStates } from '#money/refunds/refund.ts'
import { environmentNames, origins } from '#platform/context.ts'
import * as documents from './tidy/documents.ts'
import * as country from './tidy/country.ts'
import * as events from './tidy/events.ts'
import * as layout from './tidy/layout.ts'
import * as sentences from './tidy/sentences.ts'
import type { Finding } from './tidy/source.ts'
import { projectFiles } from './tidy/files.ts'
import { sources } from './tidy/source.ts'
import { callsOverAll } from './tidy/over-all.ts'
import * as spread from './tidy/spread.ts'
import * as sql from './tidy/sql.ts'
import * as style from './tidy/style.ts'
import * as tables from './tidy/tables.ts'

// The layout rules, executed. Each failure says what was found, where, and the way out.

const rules: [rule: string, findings: () => Finding[], wayOut: string][] = [
  [
    'imports point downwards: platform ← events ← money ← modules ← pages ← app, main, start, cli',
    layout.wrongDirections,
    'Move what is needed down, or hand it in as an argument.',
  ],
  ['every file of src belongs to a layer', layout.strayFiles, 'Put it into the folder whose business it is.'],
  [
    'a module uses another only when allowedEdges lists the pair, and then its actions.ts or a noun of it',
    layout.unlistedEdges,
    'List the pair in test/tidy/layout.ts, where a reviewer sees it, and import an action or a noun.',
  ],
  [
    'features of the dashboard do not import one another, and lib and ui import none of them',
    layout.tangledFeatures,
    'Move what two features share into dashboard/src/ui or dashboard/src/lib.',
  ],
  [
    'every sentence is said in the folder whose list it is in',
    sentences.unsaidSentences,
    'Take it out of the list, or say it with the `say` of the folder’s sentences.ts.',
  ],
  [
    'tables of words pass through the function that sets French and Arabic',
    sentences.unsetWords,
    'Say `inLocales({ en, fr, ar })`.',
  ],
  [
    'every type of event is emitted',
    events.unemittedEvents,
    'Emit it in the verb that makes it happen, or take it out of src/events/catalogue.ts.',
  ],
  [
    'packages stay at home: Fastify in platform/http, pg in platform/db, and so on',
    layout.strayPackages,
    'Use what the home exports; `homes` in test/tidy/layout.ts is the list.',
  ],
  [
    'imports are relative inside a folder and #platform/…, #events/…, #money/…, #modules/… across',
    layout.misspeltImports,
    'Write the import in the other form.',
  ],
  [
    'a module holds routes.ts, schemas.ts, actions.ts, queries.ts, jobs.ts and nouns, in kebab-case',
    layout.misnamedModuleFiles,
    'Rename the file after the noun that it is about.',
  ],
  [
    'there are no dumping grounds: index, types, utils, helpers, common',
    layout.dumpingGroundFiles,
    'Name the file after what it holds.',
  ],
  [
    'the noun of a module or of money is pure: no SQL, no HTTP, no clock, no randomness',
    layout.impureNouns,
    'Take the time and identifiers as arguments; let the action fetch what is needed.',
  ],
  [
    'the verbs of money are those that need to be',
    layout.pureVerbs,
    'Take the file out of verbsOfMoney in test/tidy/layout.ts: it is a noun, or is gone.',
  ],
  [
    'the environment is read in config.ts alone',
    layout.environmentReads,
    'Add a setting to src/config.ts and take it from the Config.',
  ],
  [
    'defaults of the country stand in one file',
    country.strayDefaults,
    'Take them from country() of src/platform/country.ts.',
  ],
  [
    'requests to other machines go through platform/outbound/',
    layout.strayRequests,
    'Call the outbound door, which refuses private addresses and limits size and time.',
  ],
  ['what is shipped imports no test', layout.importsOfTests, 'Move what is shared into src.'],
  [
    'tests of the dashboard need no package of its own',
    layout.packagesOfDashboardTests,
    'Move what is tested into a file without hooks.',
  ],

  ['SQL stands in queries.ts, in *-queries.ts and in migrations', sql.straySql, 'Give the statement a function there.'],
  [
    'every table has one owner',
    tables.ownerlessTables,
    'Name it in ownedTables of test/tidy/tables.ts, with the folder that writes it.',
  ],
  [
    'a table is read and written by the folder that owns it, and by those that exceptions lists',
    tables.strayUses,
    'Call a function of the owner; an exception in test/tidy/tables.ts needs a reviewer who agrees.',
  ],
  [
    'the list of exceptions only shrinks',
    tables.needlessExceptions,
    'Take it out of exceptions in test/tidy/tables.ts: it is not needed any more.',
  ],
  [
    'no layer writes a table of a layer above it',
    tables.upwardWrites,
    'Let the module above do it, and be called from above.',
  ],
  [
    'every statement on a merchant’s table says whose rows it means',
    sql.unscopedStatements,
    'Narrow it by merchant_id, or say why not above it: "Runs over all merchants: no scope."',
  ],
  [
    'clocks and identifiers come from the application, never from the database',
    sql.databaseClocks,
    'Hand the time or the id in as a parameter.',
  ],
  [
    'the process knows the calendar of a time zone, and the database is not asked',
    sql.databaseCalendars,
    'Hand the instants in at which days begin, as the overview does.',
  ],
  [
    'no query stands among the values of an insert',
    spread.queriesAmongValues,
    'Insert by `select … from` with selectedColumns, or in two statements.',
  ],
  [
    'no statement locks rows of several merchants',
    spread.locksOverMerchants,
    'Read which there are, and lock or claim them merchant by merchant, each with its merchant as a value.',
  ],
  [
    'a directory is read by itself',
    spread.joinedDirectories,
    'Ask the directory for the owner, and then the tables of the owner.',
  ],
  [
    'a table that the coordinator alone has meets none of merchants',
    spread.mixedPlaces,
    'Read one of them completely first, in a `with … as materialized (…)` of its own, as src/money/bank-statements/verify-queries.ts does.',
  ],
  [
    'no statement over all merchants is recursive',
    spread.recursionsOverMerchants,
    'Read by an index, or give it a second text as `listDueEndpoints` has.',
  ],
  ['a row keeps its merchant', spread.movedRows, 'Leave merchant_id out of what is set.'],
  [
    'each part of a statement says its merchant by a value',
    spread.borrowedMerchants,
    'Write `merchant_id = ${merchantId}` instead of the column that another part returns.',
  ],
  [
    'rows of a table that every server has are not looked up one by one in the tables of merchants',
    spread.lookupsOfCopies,
    'Group what belongs to each of them, and join that.',
  ],
  [
    'what the coordinator alone has is not changed by a query that reads a table which every server has',
    spread.changesByCopies,
    'Join the table itself, or read it first and give what was found as values.',
  ],
  [
    'statements over all merchants are of jobs, of the operator and of a log-in: no other call asks every server',
    callsOverAll,
    'Ask for the one merchant; a file of a job or of the operator goes into the list of test/tidy/over-all.ts.',
  ],
  [
    'no part of a statement looks its rows up one by one in the tables of merchants',
    spread.lookupsOfParts,
    'Join these tables with the part, and keep the rows that have none.',
  ],
  [
    'ledger transactions and entries are never changed or removed',
    sql.rewrittenRows,
    'Post a transaction that reverses the wrong one.',
  ],
  [
    'migrations are called NNNN-what-it-does.sql and are numbered without gaps',
    sql.misnamedMigrations,
    'Rename the newest; one that was released is never renamed.',
  ],
  [
    'migrations have no text between dollars, and no comments but of --',
    sql.unpartedMigrations,
    'Write the text in quotes, and the comment behind two dashes.',
  ],
  ['a migration is one step, or whole tables', sql.manySteps, 'Split it: each step is a transaction of its own.'],
  [
    'a column that is added to a spread table gets its rule in a statement of its own',
    sql.mixedColumns,
    'Write `add column`, and then `add constraint` with a name: Citus refuses both at once.',
  ],

  [
    'a source file has at most 400 lines and a test file 600',
    style.longFiles,
    'Split it where its second subject begins.',
  ],
  ['a function has at most 70 lines', style.longFunctions, 'Give a part of it a name.'],
  ['a function has at most 5 parameters', style.manyParameters, 'Make them one object.'],
  [
    'a row of a route table has at most 12 keys, method and path among them',
    style.wideRows,
    'A thirteenth key needs a decision record.',
  ],
  ['nothing is exported as a default', style.defaultExports, 'Export it by its name.'],
  ['there are no enums', style.enums, 'Use a union of literals.'],
  ['nothing is any', style.anys, 'Use unknown and look, or a type.'],
  ['there are no classes but errors and RawJson', style.classes, 'Use a type and functions.'],
  [
    'nothing is left to be done in a comment, and no check is switched off',
    style.leftMarks,
    'Do it, or write it where it is planned.',
  ],
  ['the service writes to its log, not to the console', style.consoleLogs, 'Use the log that is handed in.'],
  [
    'the address of a caller is taken as it arrives, in one place',
    style.strayAddresses,
    'Use callerAddress or peerAddress of platform/http/caller-address.ts.',
  ],
  ['every test runs', style.narrowedTests, 'Take the mark away, or the test.'],
  [
    'titles of tests read like the manual',
    style.emptyTitles,
    'Say what is observed: "a known externalId answers 200".',
  ],
  [
    'names say what a thing is, not what pattern it follows',
    style.bannedDeclarations,
    'Name it after what it does or holds.',
  ],
  [
    'a type is named after what it holds, not after the moment in which it is used',
    style.typesOfMoments,
    'Name it after its members: `RefundToPrice`, not `Given`; STYLE.md has pairs.',
  ],
  [
    'no file knows the machine that it was written on',
    style.machinePlaces,
    'Use a path from the root of the project, a temporary folder, or a setting.',
  ],
  [
    'comments cite no document that is not in the repository',
    style.strayCitations,
    'Say the fact, or name the page in docs/.',
  ],
  [
    'comments name who acts: no whoever, whom, nobody or somebody',
    style.openSubjects,
    'Make the code, a caller or a party with a name the subject of the sentence; STYLE.md has pairs.',
  ],
  [
    'a name stands before its value with the colon of the language, which has a space of its own in French',
    style.plainColons,
    'Use `colon` of the common words, or `colonIn(locale)` on the server.',
  ],
  [
    'comments begin with the thing or the act, and none with What, Where, Who or How',
    style.vagueOpenings,
    'Say what the code does or holds: "Returns the refunds that are due, oldest first."',
  ],
  [
    'no promise waits for its await behind another one: its error would end the process',
    style.lateAwaits,
    'Await both by Promise.all, or hear its error with `.catch`.',
  ],
  [
    'content policies are made by contentPolicy, which refuses what could break out of one',
    style.looseProtections,
    'Hand its directives to contentPolicy of src/platform/http/content-policy.ts.',
  ],
  ['every path and link in Markdown leads somewhere', style.deadPaths, 'Correct it, or write the page.'],
  [
    'the map of ARCHITECTURE.md names every folder of src',
    documents.unmappedFolders,
    'Give it its line there, with what it is for.',
  ],
  [
    'decisions are numbered without gaps, and each is listed with its title',
    documents.misnumberedDecisions,
    'Give it the next number, in its file name, its title and docs/decisions/README.md.',
  ],
  [
    'generated types belong to the contract that stands beside them',
    documents.staleTypes,
    'Run `npm run openapi`, and commit what it writes.',
  ],
]

for (const [rule, findings, wayOut] of rules)
  test(rule, () => {
    const found = findings()
    assert.deepEqual(found, [], `${rule}.\n  ${found.join('\n  ')}\nThe way out: ${wayOut}`)
  })

const states: [table: string, column: string, inCode: readonly string[]][] = [
  ['product_orders', 'status', orderStates.names],
  ['product_orders', 'fulfilment', fulfilmentStates.names],
  ['product_orders', 'environment', environmentNames],
  ['subscriptions', 'state', subscriptionStates.names],
  ['due_dates', 'status', dueDateStates.names],
  ['products', 'environment', environmentNames],
  ['products', 'origin', origins],
  ['clients', 'origin', origins],
  ['payment_links', 'environment', environmentNames],
  ['payment_links', 'origin', origins],
  ['payment_links', 'amount_mode', amountModes],
  ['payment_links', 'usage', usages],
  ['payment_links', 'save_payment_method', savings],
  ['payment_link_sessions', 'place', placeStates.names],
  ['journeys', 'environment', environmentNames],
  ['journeys', 'resource_type', resourceTypes],
  ['journeys', 'device', devices],
  ['journeys', 'channel', ['', ...channels]],
  ['api_keys', 'environment', environmentNames],
  ['payment_sessions', 'status', sessionStates.names],
  ['payment_sessions', 'integration', integrations],
  ['payment_sessions', 'three_ds', threeDSPolicies],
  ['ledger_entries', 'account', accountNames],
  ['transactions', 'status', transactionStatuses],
  ['webhooks', 'status', endpointStates.names],
  ['deliveries', 'status', deliveryStates.names],
  ['transactions', 'type', transactionTypes],
  ['transactions', 'method', transactionMethods],
  ['refunds', 'status', refundStates.names],
  ['refunds', 'pending_reason', pendingReasons],
  ['refunds', 'failure_reason', failureReasons],
  ['refunds', 'reason', refundReasons],
  ['ledger_balances', 'account', accountNames.filter((account) => !accountsWithFloor.includes(account))],
]

for (const [table, column, inCode] of states)
  test(`the CHECK of ${table}.${column} lists what the code lists`, () => {
    const way = `Change the CHECK in a new migration and the table in the code together (${table}.${column}).`
    assert.deepEqual(sql.checkedValues(table, column), [...inCode], way)
  })

test('the rules see the project', () => {
  assert.ok(sources.length > 50 && projectFiles.length > 80, 'files were found')
  assert.ok(sql.migrations.length > 10, 'migrations were found')
})
