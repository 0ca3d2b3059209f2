import { useMemo, useState } from 'react';
import { Button, IconButton, Skeleton, ToggleButton } from '@mui/material';
import { Form, ResourceContextProvider } from 'react-admin';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import type { DiaDebido } from '#contract/requests/inspecciones';
import { isDay } from '../../../ui/dates/days';
import { currentDay } from '../../../ui/dates/zone';
import { EmptyState } from '../../../ui/EmptyState';
import { PickedIds } from '../../../ui/form/PickedIds';
import { monthOf, number } from '../../../ui/formats';
import { Icon } from '../../../ui/Icon';
import { ListToggle } from '../../../ui/ListToggle';
import { useRecordPath } from '../../../ui/opening';
import { Unreachable } from '../../../ui/Unreachable';
import { NivelInput } from '../../niveles/index';
import { useCompliance } from '../requests';
import { DayDialog } from './DayDialog';
import { Legend } from './Legend';
import { SaveCalendar } from './SaveCalendar';
import { Squares } from './Squares';
import { calendarOf, firstOf, monthBeside } from './squares';
import styles from './squares.module.css';

/** «Cumplimiento»: a month of squares, of assets or of drivers. */
const ComplianceView = () => {
  const { month, por, nivel, show } = useAsked();
  const asked = { desde: month, hasta: monthBeside(month, 1), por, ...(nivel !== undefined && { nivel_id: nivel }) };
  const { data, error, isFetching, refetch } = useCompliance(asked, true);
  const calendar = useMemo(() => data && calendarOf(month, data), [month, data]);
  const [day, setDay] = useState<{ name: string; dues: readonly DiaDebido[] }>();
  const navigate = useNavigate();
  const pathOf = useRecordPath();
  const open = (name: string, dues: readonly DiaDebido[]) => {
    const [only, ...others] = dues;
    if (only?.inspeccion_id && others.length === 0) void navigate(pathOf(only.inspeccion_id));
    else setDay({ name, dues });
  };
  const step = (by: 1 | -1) => show({ mes: monthBeside(month, by) });

  return (
    <section className="grid one-column gap-12" aria-label="Cumplimiento" aria-busy={isFetching}>
      <div className={`row wrap gap-8 ${styles.bar}`}>
        <Button variant="outlined" onClick={() => show({ mes: undefined })}>
          Este mes
        </Button>
        <IconButton aria-label="Mes anterior" onClick={() => step(-1)}>
          <Icon name="chevron_left" />
        </IconButton>
        <IconButton aria-label="Mes siguiente" onClick={() => step(1)}>
          <Icon name="chevron_right" />
        </IconButton>
        <h2 className="flush large semibold" aria-live="polite">
          {monthOf(month)}
        </h2>
        <span className="grow wide-only" />
        <ResourceContextProvider value="activos">
          <Form record={nobody} defaultValues={{ nivel: nivel ?? null }}>
            <NivelInput source="nivel" label="Nivel y los de abajo" placeholder="Todos" />
            <PickedIds names={picked} picked={{ nivel }} onPick={({ nivel: id }) => show({ nivel: id?.toString() })} />
          </Form>
        </ResourceContextProvider>
        <ListToggle
          exclusive
          size="small"
          value={por}
          aria-label="De quién"
          onChange={(_event, next: string | null) => next && show({ por: next })}
        >
          <ToggleButton value="activo">Activos</ToggleButton>
          <ToggleButton value="conductor">Conductores</ToggleButton>
        </ListToggle>
        {calendar && calendar.due > 0 && <SaveCalendar calendar={calendar} month={month} />}
      </div>
      {error && !calendar ? (
        <Unreachable what="el cumplimiento" error={error} busy={isFetching} onRetry={() => void refetch()} />
      ) : !calendar ? (
        <Skeleton variant="rounded" height={320} />
      ) : calendar.due === 0 ? (
        <EmptyState
          icon="calendar_month"
          text={
            'En este mes no se debía ninguna inspección. Un formulario se debe cada día, antes del primer viaje o ' +
            'una vez por semana: así se dice en él.'
          }
          action={
            <Button variant="contained" component={Link} to="/servicios/plantillas">
              Ir a las plantillas
            </Button>
          }
        />
      ) : (
        <>
          <div className="row wrap gap-8-16">
            <strong className="headline tabular">{calendar.pct === null ? '—' : `${number(calendar.pct, 1)} %`}</strong>
            <span className="muted">{`${number(calendar.done)} hechas de ${number(calendar.due)} debidas`}</span>
            <Legend />
          </div>
          <Squares calendar={calendar} label={`Inspecciones de ${monthOf(month)}`} onOpen={open} />
        </>
      )}
      {day && <DayDialog {...day} onClose={() => setDay(undefined)} />}
    </section>
  );
};

export default ComplianceView;

const nobody = {};
const picked = ['nivel'] as const;

/** The month and whose it is, kept in the address. */
const useAsked = () => {
  const [query, setQuery] = useSearchParams();
  const asked = query.get('mes');
  const show = (given: Partial<Record<'mes' | 'por' | 'nivel', string | undefined>>) =>
    setQuery(
      (now) => {
        const next = new URLSearchParams(now);
        for (const [name, value] of Object.entries(given))
          if (value === undefined) next.delete(name);
          else next.set(name, value);
        return next;
      },
      { replace: true },
    );
  return {
    month: firstOf(isDay(asked) ? asked : currentDay()),
    por: query.get('por') === 'conductor' ? ('conductor' as const) : ('activo' as const),
    nivel: Number(query.get('nivel')) || undefined,
    show,
  };
};
