const CENTRE = { x: 1010, y: 430 }
const CYAN = '#53bcc6'
const PETROL = '#2f8a94'
const AMBER = '#f0b957'

const CIRCLES = [96, 150, 204, 258, 312, 366, 420, 474, 528, 600, 690]
/** Radius, start and end in degrees, colour, width, opacity. */
const ARCS: [number, number, number, string, number, number][] = [
  [150, -118, 96, CYAN, 3, 1],
  [204, -90, 10, PETROL, 10, 0.55],
  [258, -90, 168, CYAN, 2, 1],
  [312, -40, 62, PETROL, 18, 0.38],
  [366, 150, 268, PETROL, 3, 0.9],
  [420, -160, -68, AMBER, 3, 0.95],
  [420, -60, 40, PETROL, 1.5, 1],
  [528, 176, 246, PETROL, 26, 0.22],
  [600, 200, 232, CYAN, 2, 0.8],
]
const BEADS: [number, number, string][] = [
  [150, 96, CYAN],
  [258, 168, CYAN],
  [420, -68, AMBER],
  [366, 268, CYAN],
  [600, 232, CYAN],
]

function at(radius: number, degrees: number): [number, number] {
  const angle = (degrees * Math.PI) / 180
  return [Number((radius * Math.cos(angle)).toFixed(1)), Number((radius * Math.sin(angle)).toFixed(1))]
}

const arc = (radius: number, from: number, to: number) =>
  `M${at(radius, from).join(' ')}A${radius} ${radius} 0 ${to - from > 180 ? 1 : 0} 1 ${at(radius, to).join(' ')}`

function ticks(radius: number, step: number, keep: (degrees: number) => boolean, length: number): string {
  let path = ''
  for (let degrees = 0; degrees < 360; degrees += step)
    if (keep(degrees)) path += `M${at(radius, degrees).join(' ')}L${at(radius + length, degrees).join(' ')}`
  return path
}

const TICKS: [string, number][] = [
  [ticks(258, 2, (d) => d % 10 !== 0, 6), 0.35],
  [ticks(258, 10, () => true, 14), 0.7],
  [ticks(474, 6, (d) => d % 30 !== 0, 6), 0.28],
  [ticks(474, 30, () => true, 14), 0.55],
]

/** The rings behind the sign-in card, a large version of the logo. Decorative. */
export function RingArt({ className = '' }: { className?: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 1440 900" preserveAspectRatio="xMidYMid slice" fill="none" aria-hidden="true">
      <defs>
        <radialGradient id="ring-art-ground" cx=".71" cy=".47" r=".75">
          <stop offset="0" stopColor="#14484f" />
          <stop offset=".55" stopColor="#0d333a" />
          <stop offset="1" stopColor="#0a252b" />
        </radialGradient>
      </defs>
      <rect width="1440" height="900" fill="url(#ring-art-ground)" />
      <g transform={`translate(${CENTRE.x} ${CENTRE.y})`}>
        {CIRCLES.map((radius, i) => (
          <circle key={radius} r={radius} stroke="#2f6c74" opacity={0.62 - i * 0.045} />
        ))}
        {TICKS.map(([path, opacity]) => (
          <path key={path} d={path} stroke="#5ea4ab" opacity={opacity} />
        ))}
        {ARCS.map(([radius, from, to, colour, width, opacity]) => (
          <path
            key={`${radius} ${from}`}
            d={arc(radius, from, to)}
            stroke={colour}
            strokeWidth={width}
            opacity={opacity}
            strokeLinecap="round"
          />
        ))}
        <circle r="60" fill={CYAN} opacity=".1" />
        <circle r="42" fill="#0e343b" stroke={CYAN} strokeWidth="3" />
        <circle r="13" fill={CYAN} />
        {BEADS.map(([radius, degrees, colour]) => {
          const [cx, cy] = at(radius, degrees)
          return <circle key={radius} cx={cx} cy={cy} r="6" fill="#0b2b31" stroke={colour} strokeWidth="3" />
        })}
      </g>
    </svg>
  )
}
