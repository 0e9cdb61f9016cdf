import type { StateCode } from '@ivue/contracts/wire/states.ts'
import { type Random, type WeightedChoice, weighted } from '../random.ts'

/** State, share in percent (domain 6.2, States; the rest by population), price level, and towns with their ZIP areas. */
const STATES = `
CA 10.5 1.7 Fresno 937, Sacramento 958, Riverside 925, Oakland 946, Chula Vista 919
TX 9.5 0.95 Plano 750, Austin 787, Houston 770, San Antonio 782, El Paso 799
FL 8.5 1.05 Tampa 336, Orlando 328, Jacksonville 322, Hialeah 330, Pensacola 325
NC 4.2 0.95 Charlotte 282, Raleigh 276, Greensboro 274
GA 4.2 0.95 Atlanta 303, Savannah 314, Marietta 300
AZ 3.9 1.0 Chandler 852, Phoenix 850, Tucson 857
OH 3.8 0.7 Columbus 432, Dayton 454, Akron 443
PA 3.6 0.8 Pittsburgh 152, Allentown 181, Erie 165
IL 3.6 0.8 Chicago 606, Peoria 616, Naperville 605
NY 3.5 1.25 Buffalo 142, Yonkers 107, Syracuse 132
VA 3.4 1.15 Richmond 232, Norfolk 235, Fairfax 220
WA 3.1 1.4 Spokane 992, Tacoma 984, Everett 982
CO 3.0 1.35 Denver 802, Aurora 800, Pueblo 810
MI 3.0 0.7 Lansing 489, Grand Rapids 495, Iron Mountain 498
TN 2.9 0.9 Nashville 372, Knoxville 379, Memphis 381
NJ 2.4 1.25 Newark 071, Trenton 086
MA 2.1 1.45 Worcester 016, Lowell 018
IN 2.0 0.7 Fort Wayne 468, Gary 464
MD 1.9 1.2 Columbia 210, Frederick 217
MO 1.8 0.7 Springfield 658, Columbia 652
WI 1.7 0.8 Madison 537, Green Bay 543
MN 1.7 0.9 Duluth 558, Rochester 559
SC 1.6 0.9 Greenville 296, Charleston 294
AL 1.4 0.75 Huntsville 358, Mobile 366
NV 1.3 1.15 Henderson 890, Reno 895
LA 1.2 0.75 Lafayette 705, Baton Rouge 708
KY 1.2 0.7 Lexington 405, Owensboro 423
OR 1.2 1.2 Salem 973, Eugene 974
OK 1.0 0.65 Tulsa 741, Norman 730
UT 1.0 1.25 Provo 846, Ogden 844
CT 0.9 1.0 Hartford 061, Stamford 069
IA 0.7 0.65 Des Moines 503, Davenport 528
AR 0.7 0.6 Little Rock 722, Fayetteville 727
MS 0.6 0.6 Jackson 392, Gulfport 395
KS 0.6 0.65 Wichita 672, Topeka 666
NM 0.6 0.8 Albuquerque 871, Las Cruces 880
ID 0.6 1.1 Boise 837, Coeur d'Alene 838
NE 0.5 0.7 Omaha 681, Scottsbluff 693
WV 0.35 0.55 Charleston 253, Morgantown 265
HI 0.3 2.0 Hilo 967, Honolulu 968
NH 0.35 1.0 Manchester 031, Nashua 030
ME 0.3 0.9 Portland 041, Bangor 044
MT 0.28 1.1 Billings 591, Missoula 598
RI 0.26 1.05 Providence 029, Warwick 028
DE 0.26 0.95 Dover 199, Wilmington 198
SD 0.22 0.7 Sioux Falls 571, Rapid City 577
ND 0.19 0.7 Fargo 581, Dickinson 586
AK 0.19 0.95 Anchorage 995, Fairbanks 997
DC 0.2 1.6 Washington 200
VT 0.16 0.95 Burlington 054, Rutland 057
WY 0.14 0.85 Cheyenne 820, Casper 826
PR 0.1 0.5 San Juan 009, Ponce 007`

const parse = (line: string) => {
  const [, code = '', share, price, towns = ''] = /^(\S+) (\S+) (\S+) (.*)$/.exec(line) ?? []
  return {
    code: code as StateCode,
    share: Number(share),
    /** Relative to the national price level. */
    price: Number(price),
    towns: towns.split(', ').map((town) => ({ name: town.slice(0, -4), area: town.slice(-3) })),
  }
}
export const DEMO_STATES = STATES.trim().split('\n').map(parse)
export type State = (typeof DEMO_STATES)[number]

/** States where each sales region is strong; it sells less elsewhere. */
const HOME: Record<string, string> = {
  'CS Chandler': 'AZ CA NV UT CO WA OR NM ID HI AK MT',
  'CS Charlotte': 'NC SC VA GA FL TN MD NJ NY PA CT MA OH MI',
  'CS Plano': 'TX OK LA AR KS MO IL IN WI MN IA NE KY AL MS',
  'RS Sub Div 22 West': 'CA AZ TX CO WA OR NV UT NM ID MT WY AK HI OK KS NE SD ND MN',
  'RS Sub Div 5 East': 'FL NC GA OH PA NY VA MI TN IL NJ MA IN MD MO WI SC AL LA KY CT NH ME RI DE DC VT WV MS AR IA PR',
}

const byRegion = new Map(
  Object.entries(HOME).map(([region, home]) => {
    const strong = new Set(home.split(' '))
    const weights = DEMO_STATES.map(({ code, share }) => share * (strong.has(code) ? 1.5 : 0.5))
    return [region, weighted(DEMO_STATES, weights)]
  }),
)

/** States by region. National shares are preserved: where one region sells less, another sells more. */
export const stateOf = (region: string, random: Random): State => random.weighted(byRegion.get(region) as WeightedChoice<State>)

export function townOf(state: State, random: Random): { city: string; zip: string } {
  const { name, area } = random.pick(state.towns)
  return { city: name, zip: area + String(random.int(1, 99)).padStart(2, '0') }
}
