import type { PointerEventHandler } from 'react'
import type { ChartParts, Series } from './chart.tsx'
import { labelEvery, ticksTo } from './scale.ts'

type Parts = Omit<ChartParts, 'label' | 'format'> & {
  width: number
  height: number
  isRtl: boolean
  /** The chosen point. */
  at: number | undefined
  onPoint: PointerEventHandler
  onLeave: () => void
}

const top = 8
const foot = 22
/** Room of a label at the foot: five digits and a bar. */
const labelRoom = 56
const digitWidth = 6.4

/** The drawing of a chart: lines at round values, the days at the foot, and the series; time runs the way the reader reads. */
export function Plot({ points, series, formatTick, isWhole, width, height, isRtl, at, onPoint, onLeave }: Parts) {
  const ticks = ticksTo(Math.max(0, ...series.flatMap(({ values }) => values.map((value) => value ?? 0))), isWhole)
  const labels = ticks.map(formatTick)
  const side = 10 + digitWidth * Math.max(...labels.map((text) => text.length))
  const inner = Math.max(1, width - side)
  const each = inner / points.length
  const highest = ticks.at(-1) ?? 1
  const x = (index: number) => (isRtl ? inner - (index + 0.5) * each : side + (index + 0.5) * each)
  const y = (value: number) => top + (height - top - foot) * (1 - value / highest)
  const named = points.flatMap(({ tick }, index) => (tick === '' ? [] : [index]))
  const every = labelEvery((each * points.length) / Math.max(1, named.length), labelRoom)
  return (
    <svg width={width} height={height} aria-hidden direction="ltr">
      {ticks.map((tick, index) => (
        <g key={tick}>
          <line className="line" x1={isRtl ? 0 : side} x2={isRtl ? inner : width} y1={y(tick)} y2={y(tick)} />
          <text x={isRtl ? width : side - 6} y={y(tick) + 4} textAnchor="end">
            {labels[index]}
          </text>
        </g>
      ))}
      {named.map((index, at) =>
        at % every === 0 ? (
          <text key={index} x={x(index)} y={height - 4} textAnchor="middle">
            {points[index]?.tick}
          </text>
        ) : undefined,
      )}
      {at !== undefined && (
        <rect className="here" x={x(at) - each / 2} width={each} y={top} height={height - top - foot} />
      )}
      {series.map((one) => (
        <SeriesShape key={one.name} {...one} x={x} y={y} each={each} />
      ))}
      <rect
        x={isRtl ? 0 : side}
        width={inner}
        y={0}
        height={height}
        fill="transparent"
        onPointerMove={onPoint}
        onPointerDown={onPoint}
        onPointerLeave={onLeave}
      />
    </svg>
  )
}

type Shape = Series & { x: (index: number) => number; y: (value: number) => number; each: number }

function SeriesShape({ kind, color, values, x, y, each }: Shape) {
  if (kind === 'bar') {
    const thick = Math.max(1, Math.min(48, each * 0.7))
    const bars = values.map((value = 0, index) =>
      value > 0 ? `M${x(index) - thick / 2} ${y(0)}V${y(value)}h${thick}V${y(0)}z` : '',
    )
    return <path className="bar" data-color={color} d={bars.join('')} />
  }
  const steps = values.flatMap((value, index) => (value === undefined ? [] : [`${x(index)} ${y(value)}`]))
  return (
    <g data-color={color}>
      <path
        className={kind === 'dashed' ? 'graph dashed' : 'graph'}
        d={steps.length === 0 ? undefined : `M${steps.join('L')}`}
      />
      {steps.length === 1 && <circle className="dot" r={3} cx={steps[0]?.split(' ')[0]} cy={steps[0]?.split(' ')[1]} />}
    </g>
  )
}
