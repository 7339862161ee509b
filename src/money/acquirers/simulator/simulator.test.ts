import { useHarness } from '#test/harness.ts'
import { conformance } from '../conformance/conformance.ts'
import { fixtureOf } from './fixture.ts'

const harness = useHarness()

conformance('the simulator', () => fixtureOf(harness))
