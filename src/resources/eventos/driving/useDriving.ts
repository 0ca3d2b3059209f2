import { useMemo } from 'react';
import { useGetList } from 'react-admin';
import { can } from '#contract/core/access';
import { limits } from '#contract/core/limits';
import type { Conduccion, PorConduccion } from '#contract/requests/conduccion';
import { useRole } from '../../../providers/session';
import { dayBeside } from '../../../ui/dates/days';
import { currentDay } from '../../../ui/dates/zone';

/**
 * The driving of a person or an asset in the last `limits.driving` days. Null: neither drove nor had events; undefined:
 * unknown, or not visible to this user.
 */
export const useDriving = (por: PorConduccion, id: number) => {
  const today = currentDay();
  const range = useMemo(() => ({ desde: dayBeside(today, 1 - limits.driving.days), hasta: today }), [today]);
  const { data } = useGetList<Conduccion>(
    'conduccion',
    {
      filter: { por, [`${por}_id`]: id, ...range },
      sort: { field: 'id', order: 'ASC' },
      pagination: { page: 1, perPage: 1 },
    },
    { enabled: can(useRole(), 'list', 'conduccion') },
  );
  return { range, row: data && (data[0] ?? null) };
};
