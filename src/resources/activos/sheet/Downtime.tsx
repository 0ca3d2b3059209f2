import { lazy, Suspense, useState } from 'react';
import { Button, IconButton, Link, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import { useCanAccess } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import type { Activo } from '#contract/entities/activos';
import type { Indisponibilidad } from '#contract/entities/hojaDeVida';
import { FaceChip } from '../../../ui/FaceChip';
import { LoadFailure } from '../../../ui/LoadFailure';
import { dateTime, duration, money, number } from '../../../ui/formats';
import { Icon } from '../../../ui/Icon';
import { ListSkeleton } from '../../../ui/ListSkeleton';
import { Note } from '../../../ui/Note';
import { Section } from '../../../ui/Section';
import { TableScroll } from '../../../ui/TableScroll';
import { useAction } from '../actions/useAction';
import { addDowntime, removeDowntime } from '../requests';
import { useDays, useDowntime, useReported } from './useSheet';
import { clases } from './faces';
import { useNotifyFailure } from '../../../ui/useAttempt';

const DowntimeDialog = lazy(() => import('./DowntimeDialog'));
const SplitDialog = lazy(async () => ({ default: (await import('./DowntimeDialog')).SplitDialog }));

type Open = { what: 'downtime'; downtime?: Indisponibilidad } | { what: 'split'; downtime: Indisponibilidad };

/**
 * The downtimes of the asset: when, why and how long. The office corrects what orders and changes of state got wrong.
 */
const Downtime = ({ activo }: { activo: Activo }) => {
  const { data, isError, refetch, dataUpdatedAt } = useDowntime(activo.id);
  // Absent if the user may not see costs.
  const perHour = activo.costo_hora_parada ?? null;
  const { canAccess: mayEdit = false } = useCanAccess({ resource: 'activos', action: 'edit' });
  const action = useAction();
  const notifyFailure = useNotifyFailure();
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const remove = (downtime: Indisponibilidad) =>
    action('Parada eliminada', async () => {
      await removeDowntime(activo.id, downtime);
      const { desde, hasta, clase, motivo, orden_id } = downtime;
      return { back: () => addDowntime(activo.id, { desde, hasta, clase, motivo, orden_id }) };
    }).catch(notifyFailure);
  const add = mayEdit && (
    <Button variant="outlined" startIcon={<Icon name="add" />} onClick={() => setOpen({ what: 'downtime' })}>
      Anotar parada
    </Button>
  );
  return (
    <Section title="Paradas" actions={add}>
      {!data && !isError && <ListSkeleton rows={3} />}
      {isError && <LoadFailure text="No se pudieron cargar las paradas." onRetry={() => void refetch()} />}
      {data?.length === 0 && <Note>Nunca ha tenido una parada.</Note>}
      {mayEdit && data && data.length > 0 && <Reported activoId={activo.id} />}
      {data && data.length > 0 && (
        <TableScroll>
          <Table>
            <TableHead>
              <TableRow>
                <TableCell>Tipo</TableCell>
                <TableCell>Desde</TableCell>
                <TableCell>Hasta</TableCell>
                <TableCell align="right">Duración</TableCell>
                {perHour !== null && <TableCell align="right">Costo</TableCell>}
                <TableCell>Motivo</TableCell>
                {mayEdit && <TableCell />}
              </TableRow>
            </TableHead>
            <TableBody>
              {data.map((downtime) => {
                const { id, clase, desde, hasta, motivo, orden_id } = downtime;
                const span = (hasta ? Date.parse(hasta) : dataUpdatedAt) - Date.parse(desde);
                const which = `la parada del ${dateTime(desde)}`;
                return (
                  <TableRow key={id}>
                    <TableCell>
                      <FaceChip face={clases[clase]} />
                    </TableCell>
                    <TableCell>{dateTime(desde)}</TableCell>
                    <TableCell>{hasta ? dateTime(hasta) : 'Sigue en parada'}</TableCell>
                    <TableCell align="right">{duration(span)}</TableCell>
                    {perHour !== null && <TableCell align="right">{money((span / 3_600_000) * perHour, 0)}</TableCell>}
                    <TableCell>
                      {mayEdit && orden_id !== null ? (
                        <Link component={RouterLink} to={`/ordenes/${orden_id}/show`}>
                          {motivo ?? 'Orden'}
                        </Link>
                      ) : (
                        (motivo ?? '—')
                      )}
                    </TableCell>
                    {mayEdit && (
                      <TableCell align="right" sx={{ whiteSpace: 'nowrap' }}>
                        <IconButton
                          aria-label={`Corregir ${which}`}
                          onClick={() => setOpen({ what: 'downtime', downtime })}
                        >
                          <Icon name="edit" size={18} />
                        </IconButton>
                        <IconButton
                          aria-label={`Dividir ${which}`}
                          onClick={() => setOpen({ what: 'split', downtime })}
                        >
                          <Icon name="content_cut" size={18} />
                        </IconButton>
                        <IconButton aria-label={`Eliminar ${which}`} onClick={() => void remove(downtime)}>
                          <Icon name="delete" size={18} />
                        </IconButton>
                      </TableCell>
                    )}
                  </TableRow>
                );
              })}
            </TableBody>
          </Table>
        </TableScroll>
      )}
      <Suspense>
        {open?.what === 'downtime' && <DowntimeDialog activo={activo} downtime={open.downtime} onClose={close} />}
        {open?.what === 'split' && <SplitDialog activo={activo} downtime={open.downtime} onClose={close} />}
      </Suspense>
    </Section>
  );
};

export default Downtime;

/** The downtime within the period, as the report and the panel count it: within its service life, until now. */
const Reported = ({ activoId }: { activoId: number }) => {
  const { label, ...days } = useDays();
  const { data: row } = useReported(activoId, days);
  if (!row) return null;
  const cost = row.costo_parada === null ? null : `costo de parada ${money(row.costo_parada, 0)}`;
  return <Note>{[`Horas de parada, ${label}: ${number(row.paradas_h, 1)} h`, cost].filter(Boolean).join(' · ')}</Note>;
};
