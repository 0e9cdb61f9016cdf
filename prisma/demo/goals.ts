import { BUSINESS_ZONE } from './days.ts'

/**
 * SQL that inserts each region's goal for the current month: 5 % more loans than it funded per month of the last quarter, rounded up to a
 * multiple of five, and a QC score. $1 is the moment of the world.
 */
export const INSERT_GOALS = `
  INSERT INTO goals (region, month, funded, qc_score)
  SELECT l.region, this.month, greatest(5, ceil(count(*) / 3.0 * 1.05 / 5) * 5), 96 + row_number() OVER (ORDER BY l.region) % 3 * 0.5
  FROM loans l, (SELECT date_trunc('month', $1::timestamptz AT TIME ZONE '${BUSINESS_ZONE}') AS month) this
  WHERE l.status = 'Funded' AND l.funded_at >= (this.month - interval '3 months') AT TIME ZONE '${BUSINESS_ZONE}' AND l.funded_at < this.month AT TIME ZONE '${BUSINESS_ZONE}'
  GROUP BY l.region, this.month`
