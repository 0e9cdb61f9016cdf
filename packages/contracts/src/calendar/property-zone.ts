import type { StateCode } from '../wire/states.ts'

/**
 * The states by their main time zone. The zone of a property is found by state, and by ZIP where a state has two zones (domain 3, Time
 * zones). A ZIP rule is a prefix, and the longest matching one wins: 3-digit prefixes where a whole area is in one zone, full ZIPs where an
 * area is divided. The rules follow county practice. Towns that unofficially use a neighbour's time are not covered.
 */
const STATES_OF_ZONE: Readonly<Record<string, string>> = {
  'America/Chicago': 'AL AR IA IL KS LA MN MO MS ND NE OK SD TN TX WI',
  'America/Anchorage': 'AK',
  'America/Phoenix': 'AZ',
  'America/Los_Angeles': 'CA NV OR WA',
  'America/Denver': 'CO MT NM UT WY',
  'America/New_York': 'CT DC DE FL GA KY MA MD ME NC NH NJ NY OH PA RI SC VA VT WV',
  'Pacific/Honolulu': 'HI',
  'America/Boise': 'ID',
  'America/Indiana/Indianapolis': 'IN',
  'America/Detroit': 'MI',
  'America/Puerto_Rico': 'PR',
}

/** The ZIP rules of states with two zones: the state, the zone, and ZIP prefixes. */
const ZIP_ZONES: readonly [StateCode, string, string][] = [
  // The Aleutians west of 169°30′.
  ['AK', 'America/Adak', '99546 99547'],
  // The Navajo Nation observes daylight saving time, the rest of Arizona does not.
  ['AZ', 'America/Denver', '865 86033 86044 86045 86053 86054'],
  // The Panhandle west of the Apalachicola. Southern Gulf County is Eastern.
  ['FL', 'America/Chicago', '324 325'],
  ['FL', 'America/New_York', '32456 32457'],
  // North of the Salmon River. Riggins is south of it.
  ['ID', 'America/Los_Angeles', '835 838'],
  ['ID', 'America/Boise', '83549'],
  // The counties around Gary and around Evansville, and Perry County.
  [
    'IN',
    'America/Chicago',
    '463 464 476 477 46531 46532 46534 47922 47943 47948 47951 47963 47964 47977 47978 47514 47515 47520 47523 47525 47531 47537 47550 47551 47552 47556 47574 47576 47577 47579 47586 47588',
  ],
  // Sherman, Wallace, Greeley and Hamilton Counties.
  ['KS', 'America/Denver', '67733 67735 67741 67758 67761 67762 67836 67857 67878 67879'],
  // West of the line from Breckinridge to Clinton County.
  [
    'KY',
    'America/Chicago',
    '420 421 422 423 424 40111 40115 40119 40140 40143 40144 40145 40146 40152 40170 40171 40176 40178 42602 42629 42642 42712 42713 42717 42721 42722 42726 42728 42729 42741 42742 42743 42746 42749 42753 42754 42759 42762 42765 42782',
  ],
  // The four counties of the Upper Peninsula that border Wisconsin.
  [
    'MI',
    'America/Menominee',
    '49801 49802 49812 49815 49821 49831 49834 49845 49847 49848 49852 49858 49863 49870 49873 49874 49876 49877 49881 49886 49887 49892 49893 49896 49902 49903 49911 49915 49920 49927 49935 49938 49947 49959 49964 49968 49969',
  ],
  // The Panhandle and the counties next to it.
  [
    'NE',
    'America/Denver',
    '693 69021 69023 69027 69030 69033 69037 69041 69045 69121 69122 69125 69127 69128 69129 69131 69133 69134 69140 69141 69144 69145 69146 69147 69148 69149 69150 69152 69153 69154 69155 69156 69160 69162 69168 69190 69211 69218',
  ],
  ['NV', 'America/Denver', '89883'],
  // South-west of the Missouri. Golden Valley, Glen Ullin and Hebron are in Mercer and Morton Counties.
  ['ND', 'America/Denver', '586 58529 58533 58562 58564'],
  ['ND', 'America/Chicago', '58631 58632 58638'],
  // Malheur County.
  ['OR', 'America/Boise', '97901 97902 97903 97906 97908 97909 97910 97911 97913 97914 97917 97918 97920'],
  // West of the Missouri and the counties that go with Rapid City.
  [
    'SD',
    'America/Denver',
    '577 57521 57543 57547 57551 57552 57553 57567 57574 57577 57620 57623 57625 57633 57634 57636 57638 57640 57641 57642 57644 57645 57649 57650 57651 57652 57656 57657 57658 57660 57661',
  ],
  // East Tennessee. The counties on and behind the Cumberland Plateau are Central.
  ['TN', 'America/New_York', '373 374 376 377 378 379'],
  [
    'TN',
    'America/Chicago',
    '37301 37305 37306 37313 37318 37324 37327 37328 37330 37334 37335 37339 37340 37342 37345 37347 37348 37349 37352 37355 37356 37357 37359 37360 37365 37366 37367 37374 37375 37376 37378 37380 37382 37383 37387 37388 37389 37394 37396 37397 37398 37723',
  ],
  // El Paso and Hudspeth Counties.
  ['TX', 'America/Denver', '799 885 79821 79835 79836 79837 79838 79839 79847 79849 79851 79853'],
]

export const PROPERTY_ZONES: readonly string[] = [...new Set([...Object.keys(STATES_OF_ZONE), ...ZIP_ZONES.map(([, zone]) => zone)])]

const mainZones = new Map<string, string>()
for (const [zone, states] of Object.entries(STATES_OF_ZONE)) {
  for (const state of states.split(' ')) mainZones.set(state, zone)
}

const byPrefix = new Map<string, string>()
for (const [state, zone, prefixes] of ZIP_ZONES) {
  for (const prefix of prefixes.split(' ')) byPrefix.set(`${state}${prefix}`, zone)
}

/**
 * Returns the IANA zone of a property. The ZIP has 5 or 9 digits, with or without a hyphen. Without a ZIP, or if no rule matches it,
 * returns the state's main zone. Throws a RangeError for a code that is not in US_STATES.
 */
export function findPropertyZone(state: StateCode, zip = ''): string {
  const main = mainZones.get(state)
  if (!main) throw new RangeError(`Not a state: ${state}`)
  return byPrefix.get(state + zip.slice(0, 5)) ?? byPrefix.get(state + zip.slice(0, 3)) ?? main
}
