import { Button, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import type { Activo } from '#contract/activos';
import { EmptyState } from '../../../ui/EmptyState';
import { FaceChip } from '../../../ui/FaceChip';
import { dateTime, duration, money } from '../../../ui/formats';
import { ListSkeleton } from '../../../ui/ListSkeleton';
import { Note } from '../../../ui/Note';
import { Section } from '../../../ui/Section';
import { TableScroll } from '../../../ui/TableScroll';
import { useDowntime } from './useSheet';
import { clases } from './faces';

/** The downtimes of the asset: when, why and how long. */
const Downtime = ({ activo }: { activo: Activo }) => {
  const { data, isError, refetch, dataUpdatedAt } = useDowntime(activo.id);
  // Absent if the user may not see costs.
  const perHour = activo.costo_hora_parada ?? null;
  return (
    <Section title="Paradas">
      {!data && !isError && <ListSkeleton rows={3} />}
      {isError && (
        <EmptyState
          icon="cloud_off"
          text="No se pudieron cargar las paradas."
          action={
            <Button variant="contained" onClick={() => void refetch()}>
              Reintentar
            </Button>
          }
        />
      )}
      {data?.length === 0 && <Note>Nunca ha estado detenido.</Note>}
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
                <TableCell>Nota</TableCell>
              </TableRow>
            </TableHead>
            <TableBody>
              {data.map(({ id, clase, inicio_en, fin_en, nota }) => {
                const span = (fin_en ? Date.parse(fin_en) : dataUpdatedAt) - Date.parse(inicio_en);
                return (
                  <TableRow key={id}>
                    <TableCell>
                      <FaceChip face={clases[clase]} />
                    </TableCell>
                    <TableCell>{dateTime(inicio_en)}</TableCell>
                    <TableCell>{fin_en ? dateTime(fin_en) : 'Sigue detenido'}</TableCell>
                    <TableCell align="right">{duration(span)}</TableCell>
                    {perHour !== null && <TableCell align="right">{money((span / 3_600_000) * perHour, 0)}</TableCell>}
                    <TableCell>{nota ?? '—'}</TableCell>
                  </TableRow>
                );
              })}
            </TableBody>
          </Table>
        </TableScroll>
      )}
    </Section>
  );
};

export default Downtime;
