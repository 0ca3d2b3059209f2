import type { ReactNode } from 'react';
import { Link as MuiLink, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import { Link } from 'react-router-dom';
import type { MesPronostico } from '#contract/requests/pronosticoMantenimiento';
import { money, monthOf, number } from '../../../ui/formats';
import { TableScroll } from '../../../ui/TableScroll';
import { addresses } from '../address';

interface Props {
  months: readonly MesPronostico[];
  /** Only this level and those below it. */
  nivel: number | undefined;
}

/** Each figure links to what it counts: a month of the calendar, or the overdue dues. */
export const ForecastTable = ({ months, nivel }: Props) => (
  <TableScroll>
    <Table size="small">
      <TableHead>
        <TableRow>
          {['Mes', 'Servicios', 'Vencidos', 'Horas', 'Capacidad', 'Ocupación', 'Costo'].map((head, at) => (
            <TableCell key={head} align={at > 0 ? 'right' : 'left'}>
              {head}
            </TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {months.map((month) => (
          <Month key={month.desde} month={month} nivel={nivel} />
        ))}
      </TableBody>
    </Table>
  </TableScroll>
);

const Month = ({ month, nivel }: Pick<Props, 'nivel'> & { month: MesPronostico }) => {
  const { desde, servicios, vencidos, minutos, sin_duracion, costo, sin_costo, capacidad_min } = month;
  const said = monthOf(desde);
  const there = addresses.calendarAt(desde, nivel);
  const least = (missing: number, text: string) => (missing > 0 ? `≥ ${text}` : text);
  return (
    <TableRow>
      <TableCell component="th" scope="row">
        {said}
      </TableCell>
      <Figure to={there} name={`${said}: ${number(servicios)} servicios`}>
        {number(servicios)}
      </Figure>
      <Figure
        to={addresses.dues({ situacion: 'vencido', ...(nivel !== undefined && { bajo_nivel_id: nivel }) })}
        name={`${said}: ${number(vencidos)} vencidos`}
      >
        {vencidos > 0 ? number(vencidos) : null}
      </Figure>
      <Figure to={there} name={`${said}: ${number(minutos / 60, 1)} horas`}>
        {least(sin_duracion, `${number(minutos / 60, 1)} h`)}
      </Figure>
      <TableCell align="right">{number(capacidad_min / 60)} h</TableCell>
      <TableCell align="right">{capacidad_min === 0 ? '—' : `${number((100 * minutos) / capacidad_min)} %`}</TableCell>
      <Figure to={there} name={`${said}: ${money(costo, 0)}`}>
        {least(sin_costo, money(costo, 0))}
      </Figure>
    </TableRow>
  );
};

const Figure = ({ to, name, children }: { to: string; name: string; children: ReactNode }) => (
  <TableCell align="right">
    {children === null ? (
      children
    ) : (
      <MuiLink component={Link} to={to} aria-label={name}>
        {children}
      </MuiLink>
    )}
  </TableCell>
);
