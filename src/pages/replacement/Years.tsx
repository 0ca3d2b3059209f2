import { Link as MuiLink } from '@mui/material';
import { Link } from 'react-router-dom';
import type { FilaReemplazo } from '#contract/requests/reporteReemplazo';
import { daysOfYear } from '#contract/rules/replacement';
import { calendarDay, labelShown, money, number } from '../../ui/formats';
import { Note } from '../../ui/Note';
import { PlainTable } from '../../ui/PlainTable';
import { distance, rate } from './columns';
import { costsOfDays } from './costsOfDays';

const amount = (value: number | null) => (value === null ? '—' : money(value, 0));

/** The whole years of an asset; each cost opens its rows. */
export const Years = ({ row: { id, fecha_compra, anios, anio_minimo } }: { row: FilaReemplazo }) => {
  if (fecha_compra === null || anios.length === 0) return null;
  const until = daysOfYear(fecha_compra, anios.length).hasta;
  return (
    <>
      <PlainTable
        label="Años desde la compra"
        dense
        rows={anios}
        keyOf={({ n }) => n}
        columns={[
          ['Año', ({ n }) => (n === anio_minimo ? <strong>{number(n)} (el menor)</strong> : number(n))],
          [
            'Costo',
            ({ n, costo }) => (
              <MuiLink component={Link} to={costsOfDays(id, daysOfYear(fecha_compra, n))}>
                {money(costo, 0)}
              </MuiLink>
            ),
            'right',
            'tabular',
          ],
          [labelShown('Recorrido (km)'), ({ km }) => distance(km), 'right', 'tabular'],
          ['Costo por km', ({ costo_km }) => rate(costo_km), 'right', 'tabular'],
          ['Valor residual', ({ residual }) => amount(residual), 'right', 'tabular'],
          ['Costo anual equivalente', ({ costo_anual_equivalente: yearly }) => amount(yearly), 'right', 'tabular'],
        ]}
      />
      <Note>
        Años completos desde la compra, hasta el {calendarDay(until)}. El que va corriendo no se cuenta todavía.
      </Note>
    </>
  );
};
