import { readFileSync } from 'node:fs'
import { parse } from 'yaml'

const FOLDER = new URL('../../../../../deploy/monitoring/', import.meta.url)
export const readMonitoring = (file: string): string => readFileSync(new URL(file, FOLDER), 'utf8')

interface Panel {
  title: string
  datasource: { uid: string }
  targets: { expr: string; legendFormat?: string }[]
}
interface Rule {
  alert: string
  expr: string
  for?: string
  labels: { severity: string }
  annotations: { summary: string; description: string }
}

export const dashboard = JSON.parse(readMonitoring('grafana/dashboards/ivue.json')) as { uid: string; panels: Panel[] }
export const rules = (parse(readMonitoring('alerts.yml')) as { groups: { rules: Rule[] }[] }).groups.flatMap((group) => group.rules)

/** Every query of the dashboard and of the alert rules, by its place. */
export const queries: readonly (readonly [string, string])[] = [
  ...dashboard.panels.flatMap(({ title, targets }) => targets.map(({ expr }) => [title, expr] as const)),
  ...rules.map(({ alert, expr }) => [alert, expr] as const),
]
