import { arrays } from './binaryArrays';
import type { Mark } from './fixes';
import type { Statement } from './trips';

/** Says of stored positions whether they count after all; of two marks on one position the last holds. */
export const marking = (marks: Mark[]): Statement[] => {
  if (marks.length === 0) return [];
  const last = [...new Map(marks.map((mark) => [mark.id, mark])).values()];
  return [
    {
      name: 'mark_positions',
      text: `update posiciones p set valida = m.valida
        from unnest($1::bigint[], $2::int[], $3::timestamptz[], $4::boolean[]) as m(id, dispositivo_id, fecha, valida)
        where p.dispositivo_id = m.dispositivo_id and p.fecha_dispositivo = m.fecha and p.id = m.id`,
      values: [
        arrays.bigint(last.map(({ id }) => id)),
        arrays.int(last.map(({ dispositivo_id }) => dispositivo_id)),
        arrays.timestamptz(last.map(({ fecha }) => fecha)),
        arrays.boolean(last.map(({ valida }) => valida)),
      ],
    },
  ];
};
