import { useHarness } from '#test/harness.ts'
import { conformance } from '../conformance/conformance.ts'
import { stageOf } from './fixture.ts'

const harness = useHarness()

conformance('the simulator', () => stageOf(harness))
