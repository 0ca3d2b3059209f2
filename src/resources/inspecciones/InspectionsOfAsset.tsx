import { useState } from 'react';
import { Button, IconButton, Link } from '@mui/material';
import { useCanAccess, useGetList } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { filteredBy, hrefOf } from '#contract/core/paths';
import type { Inspeccion } from '#contract/entities/inspecciones';
import { currentDay } from '../../ui/dates/zone';
import { FaceChip } from '../../ui/FaceChip';
import { counted, dateTime, lasting, monthOf, number } from '../../ui/formats';
import { Icon } from '../../ui/Icon';
import { ListSkeleton } from '../../ui/ListSkeleton';
import { LoadFailure } from '../../ui/LoadFailure';
import { Note } from '../../ui/Note';
import { PlainTable } from '../../ui/PlainTable';
import { Section } from '../../ui/Section';
import { useAttempt } from '../../ui/useAttempt';
import { OpenDefects } from '../defectos/index';
import { inspectionAddress } from './address';
import { firstOf, monthBeside } from './compliance/squares';
import { anuladas, resultados } from './faces';
import { saveMonthPdf, useCompliance } from './requests';

/** What is to be repaired on an asset, how its inspections are kept, and the last ones. */
const InspectionsOfAsset = ({ activoId }: { activoId: number }) => {
  const { canAccess: office = false } = useCanAccess({ resource: 'inspecciones', action: 'edit' });
  return (
    <div className="grid one-column gap-14">
      <OpenDefects activoId={activoId} />
      {office && <OneMonth activoId={activoId} />}
      <Last activoId={activoId} linked={office} />
    </div>
  );
};

export default InspectionsOfAsset;

/** How a month was kept, this one at first, and its inspections on paper. */
const OneMonth = ({ activoId }: { activoId: number }) => {
  const now = firstOf(currentDay());
  const [month, setMonth] = useState(now);
  const { attempt, busy } = useAttempt();
  const asked = { desde: month, hasta: monthBeside(month, 1), por: 'activo', activo_id: activoId } as const;
  const { data, isError, refetch } = useCompliance(asked);
  const row = data?.find((each) => each.activo_id === activoId);
  return (
    <Section
      title={`Cumplimiento de ${monthOf(month)}`}
      actions={
        <span className="row">
          <IconButton aria-label="Mes anterior" onClick={() => setMonth(monthBeside(month, -1))}>
            <Icon name="chevron_left" />
          </IconButton>
          <IconButton
            aria-label="Mes siguiente"
            disabled={month >= now}
            onClick={() => setMonth(monthBeside(month, 1))}
          >
            <Icon name="chevron_right" />
          </IconButton>
          <Button
            startIcon={<Icon name="picture_as_pdf" />}
            disabled={busy}
            onClick={() => void attempt(() => saveMonthPdf(activoId, month.slice(0, 7)))}
          >
            PDF del mes
          </Button>
        </span>
      }
    >
      {isError && !data ? (
        <LoadFailure text="No se pudo cargar el cumplimiento." onRetry={() => void refetch()} />
      ) : !data ? (
        <ListSkeleton rows={1} />
      ) : !row || row.debidas === 0 ? (
        <Note>Este mes no se le debía ninguna inspección.</Note>
      ) : (
        <p className="flush row wrap gap-8">
          <strong className="headline tabular">{`${number(row.pct ?? 0)} %`}</strong>
          <span className="muted">{`${number(row.hechas)} de ${counted(row.debidas, 'día', 'días')}`}</span>
        </p>
      )}
    </Section>
  );
};

const few = 20;

const Last = ({ activoId, linked }: { activoId: number; linked: boolean }) => {
  const filter = { activo_id: activoId };
  const {
    data,
    total = 0,
    isError,
    refetch,
  } = useGetList<Inspeccion>('inspecciones', {
    filter,
    sort: { field: 'fecha', order: 'DESC' },
    pagination: { page: 1, perPage: few },
  });
  return (
    <Section title={total > 0 ? `Inspecciones (${number(total)})` : 'Inspecciones'}>
      {!data && !isError && <ListSkeleton rows={3} />}
      {!data && isError && (
        <LoadFailure text="No se pudieron cargar las inspecciones." onRetry={() => void refetch()} />
      )}
      {data?.length === 0 && <Note>Nunca se ha inspeccionado.</Note>}
      {data && data.length > 0 && (
        <PlainTable
          label="Inspecciones"
          rows={data}
          keyOf={({ id }) => id}
          columns={[
            [
              'Fecha',
              ({ id, fecha }) =>
                linked ? (
                  <Link component={RouterLink} to={inspectionAddress(id)}>
                    {dateTime(fecha)}
                  </Link>
                ) : (
                  dateTime(fecha)
                ),
            ],
            ['Formulario', ({ plantilla }) => plantilla],
            [
              'Resultado',
              ({ resultado, anulada_en }) => <FaceChip face={anulada_en ? anuladas.true : resultados[resultado]} />,
            ],
            ['Fallas', ({ fallas_n }) => number(fallas_n), 'right'],
            ['Quién', ({ inspector }) => inspector ?? '—'],
            ['Duración', ({ duracion_s }) => (duracion_s === null ? '—' : lasting(duracion_s)), 'right'],
          ]}
        />
      )}
      {linked && total > few && (
        <Link
          component={RouterLink}
          to={{ pathname: hrefOf('/mantenimiento/inspecciones'), search: filteredBy(filter) }}
        >
          Ver las {number(total)}
        </Link>
      )}
    </Section>
  );
};
