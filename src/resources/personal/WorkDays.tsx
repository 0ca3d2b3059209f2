import { Button } from '@mui/material';
import { useGetList } from 'react-admin';
import { Link } from 'react-router-dom';
import type { Jornada } from '#contract/requests/jornadas';
import { jornadas } from '#contract/words/jornadas';
import { dayBeside } from '../../ui/dates/days';
import { currentDay } from '../../ui/dates/zone';
import { calendarDay, clock, kilometres, lasting } from '../../ui/formats';
import { Section } from '../../ui/Section';
import { PlainTable } from '../../ui/PlainTable';
import { workDaysAddress, workDayTrips } from '../../ui/tripAddress';

const days = 7;
const { fields } = jornadas;

/** The last days on which a person drove; nothing for one who does not drive. */
export const WorkDays = ({ personId }: { personId: number }) => {
  const range = lastDays();
  const { data } = useGetList<Jornada>('jornadas', {
    filter: { conductor_id: personId, ...range },
    sort: { field: 'fecha', order: 'DESC' },
    pagination: { page: 1, perPage: days },
  });
  if (!data || data.length === 0) return null;
  return (
    <Section
      title="Jornadas"
      actions={
        <Button component={Link} to={workDaysAddress(personId, range)} size="small">
          Ver en Histórico
        </Button>
      }
    >
      <PlainTable
        dense
        rows={data}
        keyOf={(row) => row.id}
        columns={[
          [fields.fecha, (row) => <Link to={workDayTrips(row)}>{calendarDay(row.fecha)}</Link>],
          [fields.primer_movimiento_en, (row) => clock(row.primer_movimiento_en), 'right'],
          [
            fields.ultimo_movimiento_en,
            (row) => (row.ultimo_movimiento_en === null ? 'En curso' : clock(row.ultimo_movimiento_en)),
            'right',
          ],
          [fields.conduccion_s, (row) => lasting(row.conduccion_s), 'right'],
          [
            fields.detenido_s,
            (row) => (
              <>
                {lasting(row.detenido_s)}
                {row.sin_senal_s > 0 && ` · sin señal ${lasting(row.sin_senal_s)}`}
              </>
            ),
            'right',
          ],
          [fields.distancia_km, (row) => kilometres(row.distancia_km), 'right'],
          [fields.activos, (row) => row.activos.map(({ nombre }) => nombre).join(', ')],
        ]}
      />
    </Section>
  );
};

const lastDays = () => ({ desde: dayBeside(currentDay(), 1 - days), hasta: currentDay() });
