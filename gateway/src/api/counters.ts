/** What this process has done so far, for `/metrics`. */
export interface Counters {
  /** Answers that came from a service, by its name and the first digit of the status. */
  answered: Record<string, number[]>
  /** Calls this process answered itself, by status. */
  refused: Record<number, number>
  /** Calls a service failed to answer, by its name. */
  failed: Record<string, number>
  liveDropped: number
}

/** Values that are read at the moment `/metrics` is asked. */
export interface Gauges {
  inFlight: Record<string, number>
  queued: Record<string, number>
  liveClients: number
  connections: number
}

export const newCounters = (): Counters => ({
  answered: {},
  refused: {},
  failed: {},
  liveDropped: 0,
})

/** Adds one under a name. */
export function count(counts: Record<string, number>, key: string | number): void {
  counts[key] = (counts[key] ?? 0) + 1
}

/** Writes the gateway's own numbers in Prometheus' text format. */
export function toMetricsText(counters: Counters, gauges: Gauges): string {
  const answered = Object.entries(counters.answered).flatMap(([upstream, classes]) =>
    classes.flatMap((value, digit) =>
      value ? [`{upstream="${upstream}",status="${digit}xx"} ${value}`] : [],
    ),
  )
  return [
    family('gateway_answered_total', 'counter', answered),
    family('gateway_refused_total', 'counter', labelled('status', counters.refused)),
    family('gateway_upstream_failed_total', 'counter', labelled('upstream', counters.failed)),
    family('gateway_in_flight', 'gauge', labelled('upstream', gauges.inFlight)),
    family('gateway_queued', 'gauge', labelled('upstream', gauges.queued)),
    family('gateway_connections', 'gauge', [` ${gauges.connections}`]),
    family('gateway_live_clients', 'gauge', [` ${gauges.liveClients}`]),
    family('gateway_live_dropped_total', 'counter', [` ${counters.liveDropped}`]),
  ].join('')
}

const labelled = (label: string, values: Record<string, number>) =>
  Object.entries(values).map(([key, value]) => `{${label}="${key}"} ${value}`)

const family = (name: string, type: string, lines: readonly string[]) =>
  [`# TYPE ${name} ${type}`, ...lines.map((line) => `${name}${line}`), ''].join('\n')
