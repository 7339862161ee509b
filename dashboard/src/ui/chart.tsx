import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { useLocale } from '../lib/language.ts'
import './chart.css'
import { Plot } from './plot.tsx'

// Values over time, drawn by ourselves: the libraries that do so weigh more than a page and take a phone's processor for a second.

export type Series = {
  name: string
  color: 'one' | 'two' | 'three'
  kind: 'bar' | 'line' | 'dashed'
  /** One for each point; undefined where there is none. */
  values: readonly (number | undefined)[]
}

export type ChartParts = {
  /** Names the values, with their sum, for readers who do not see them. */
  label: string
  /** `name` is the day or hour in full, `tick` what there is room for at the axis; points without one are between those that have it. */
  points: readonly { name: string; tick: string }[]
  series: readonly Series[]
  /** A value in words, such as "MAD 25.00". */
  format: (value: number) => string
  /** The same, short, for the axis. */
  formatTick: (value: number) => string
  isWhole?: boolean
  height?: number
}

/** A pointer or the arrow keys choose a point, whose values are told in words. */
export function Chart({ height = 240, ...parts }: ChartParts) {
  const { label, points, series, format } = parts
  const isRtl = useLocale().locale === 'ar'
  const [box, width] = useWidth()
  const [at, setAt] = useState<number>()
  const pointAt = ({ clientX, currentTarget }: PointerEvent) => {
    const { left, width: whole } = currentTarget.getBoundingClientRect()
    const part = (clientX - left) / whole
    setAt(Math.min(points.length - 1, Math.max(0, Math.floor((isRtl ? 1 - part : part) * points.length))))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowRight: isRtl ? -1 : 1, ArrowLeft: isRtl ? 1 : -1 }[event.key]
    if (event.key === 'Escape') setAt(undefined)
    if (step === undefined) return
    event.preventDefault()
    setAt((before) => Math.min(points.length - 1, Math.max(0, (before ?? (step > 0 ? -1 : points.length)) + step)))
  }
  return (
    <figure className="chart">
      {series.length > 1 && (
        <figcaption>
          {series.map(({ name, color, kind }) => (
            <span key={name}>
              <span className={kind === 'dashed' ? 'swatch dashed' : 'swatch'} data-color={color} />
              {name}
            </span>
          ))}
        </figcaption>
      )}
      <div
        ref={box}
        className="plot"
        style={{ height }}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the arrow keys choose a point
        tabIndex={0}
        role="group"
        aria-label={label}
        onKeyDown={onKeyDown}
        onBlur={() => setAt(undefined)}
      >
        {width > 0 && (
          <Plot
            {...parts}
            width={width}
            height={height}
            isRtl={isRtl}
            at={at}
            onPoint={pointAt}
            onLeave={() => setAt(undefined)}
          />
        )}
        <div role="status">
          {at !== undefined && (
            <div className="told" style={{ insetInlineStart: placeOf(at, points.length, width) }}>
              <strong>{points[at]?.name}</strong>
              {series.map(({ name, color, values }) => (
                <div key={name}>
                  <span className="swatch" data-color={color} />
                  {name} <bdi>{values[at] === undefined ? '—' : format(values[at])}</bdi>
                </div>
              ))}
            </div>
          )}
        </div>
      </div>
    </figure>
  )
}

const toldWidth = 180

/** Beside the point, within the chart. */
const placeOf = (at: number, count: number, width: number): number =>
  Math.max(0, Math.min((at / count) * width + (at > count / 2 ? -toldWidth : 70), width - toldWidth))

function useWidth() {
  const box = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  useEffect(() => {
    if (!box.current) return
    const watcher = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)))
    watcher.observe(box.current)
    return () => watcher.disconnect()
  }, [])
  return [box, width] as const
}
