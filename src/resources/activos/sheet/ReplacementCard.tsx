import { Link as MuiLink } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { FilaReemplazo } from '#contract/requests/reporteReemplazo';
import { reemplazo } from '#contract/words/reporteReemplazo';
import { getJson } from '../../../providers/requests';
import { calendarDay, money, number } from '../../../ui/formats';
import { Facts } from '../../../ui/Facts';
import { Note } from '../../../ui/Note';
import { Section } from '../../../ui/Section';

const { fields } = reemplazo;

/** When the asset is best sold, and the way to its curve. */
export const ReplacementCard = ({ activoId }: { activoId: number }) => {
  const { data } = useQuery({
    queryKey: ['reportes', 'reemplazo', 'activo', activoId],
    queryFn: getJson<FilaReemplazo[]>('/reportes/reemplazo', { activo_id: String(activoId) }),
  });
  const row = data?.[0];
  if (!row) return null;
  const falls = row.anio_minimo === null ? null : 'Todavía baja';
  return (
    <Section
      title="Reemplazo"
      actions={
        <MuiLink component={Link} to={`/activos/reemplazo?activo=${activoId}`}>
          Ver la curva
        </MuiLink>
      }
    >
      <Facts
        facts={[
          {
            label: fields.vender_antes_de,
            value: row.vender_antes_de === null ? falls : calendarDay(row.vender_antes_de),
          },
          { label: fields.anio_minimo, value: row.anio_minimo === null ? null : number(row.anio_minimo) },
          {
            label: fields.valor_residual_hoy,
            value: amount(row.valor_residual_hoy),
          },
          { label: fields.un_anio_mas, value: amount(row.un_anio_mas) },
        ]}
      />
      {row.falta.length > 0 && <Note>Falta: {row.falta.join(', ').toLowerCase()}.</Note>}
    </Section>
  );
};

const amount = (value: number | null) => (value === null ? null : money(value, 0));
