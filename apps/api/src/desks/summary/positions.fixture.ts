/** Teams, levels and leaders by name. */
export interface Positions {
  teamOf: Record<string, string | null>
  levelOf: Record<string, string>
  leaderOf: Record<string, string | null>
  unitLeaderOf: Record<string, string | null>
}

export const AT_FIRST: Positions = {
  teamOf: { lead: 'North', first: 'North', second: 'North', gone: 'North', otherLead: 'South', outsider: 'South' },
  levelOf: { lead: 'Team Leader', otherLead: 'Team Leader', unitLeader: 'Unit Leader' },
  leaderOf: { North: 'lead', South: 'otherLead' },
  unitLeaderOf: { North: 'unitLeader', South: null },
}
