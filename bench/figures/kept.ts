import { readFile } from 'node:fs/promises'
import type { Point } from '../requests/measure.ts'
import type { Results } from './report.ts'

// Figures that a run before has kept with `--ratios` or `--json`. Ratios are compared: the figures themselves are of another machine, or of another hour.

type Ratio = Pick<Point, 'scenario' | 'connections' | 'ratio'>
export type KeptFigures = { points: Ratio[] }

/** The ratios of a run, with the machine that they are of. */
export const ratiosOf = ({
  machine,
  points,
}: Pick<Results, 'machine' | 'points'>): KeptFigures & Pick<Results, 'machine'> => ({
  machine,
  points: points.map(({ scenario, connections, ratio }) => ({
    scenario,
    connections,
    ratio: Number(ratio.toFixed(3)),
  })),
})

/** A part of the kept ratio that may be lost: rounds of a machine with other work differ by less. */
const lossMax = 0.1

export const readKept = async (file: string): Promise<KeptFigures> =>
  JSON.parse(await readFile(file, 'utf8')) as KeptFigures

/** The kept ratio that a point has lost too much of; undefined while it holds, and where nothing was kept. */
export function lostRatio({ points }: KeptFigures, { scenario, connections, ratio }: Ratio): number | undefined {
  const kept = points.find((each) => each.scenario === scenario && each.connections === connections)?.ratio
  return kept !== undefined && ratio < kept * (1 - lossMax) ? kept : undefined
}
