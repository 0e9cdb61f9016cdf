/** The nightly run takes its time. */
export const THOROUGH = process.env.THOROUGH === '1'

/** How often something is tried at the gate, and how often at night. */
export const often = (gate: number, thorough: number): number => (THOROUGH ? thorough : gate)
