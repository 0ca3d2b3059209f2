const hour = 3_600_000;

/** Zones whose midnight comes twice, or not at all, or on another day than nearly anywhere else. */
export const companyZones = [
  'America/Santiago',
  'America/Havana',
  'Atlantic/Azores',
  'America/Vancouver',
  'Pacific/Kiritimati',
] as const;

export interface LocalDay {
  /** 2026-03-31 */
  day: string;
  hours: number;
  /** Its first moment, the one after its last, and 23:30 there; ms. */
  from: number;
  to: number;
  evening: number;
}

/**
 * The days of the last year that are shorter or longer than others in a zone, else an ordinary one. Found hour by hour
 * on a clock of `Intl`, so that the product is compared with something that shares nothing with it.
 */
export const oddDaysOf = (zone: string): LocalDay[] => {
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' });
  const startOf = (daysAgo: number) => Math.floor(Date.now() / hour - daysAgo * 24) * hour;
  const found = new Map<string, number[]>();
  for (let at = startOf(380); at < startOf(3); at += hour) {
    const day = clock.format(at);
    found.set(day, [...(found.get(day) ?? []), at]);
  }
  const days = [...found].slice(1, -1).map(([day, all]): LocalDay => {
    const [from = NaN, to = NaN] = [all[0], (all.at(-1) ?? NaN) + hour];
    return { day, hours: all.length, from, to, evening: to - hour / 2 };
  });
  const odd = days.filter(({ hours }) => hours !== 24);
  return odd.length > 0 ? odd : days.slice(-1);
};
